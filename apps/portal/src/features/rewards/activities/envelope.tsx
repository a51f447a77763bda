/** A drawn red envelope, as wide as its container. */
export function Envelope({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 120 160" className={className} aria-hidden="true">
      <rect x="4" y="4" width="112" height="152" rx="14" fill="#d0312d" />
      <path d="M4 52V18A14 14 0 0 1 18 4h84a14 14 0 0 1 14 14v34Q60 92 4 52Z" fill="#e8483f" />
      <path d="M4 52q56 40 112 0" fill="none" stroke="#a61f22" strokeWidth="2.5" />
      <circle cx="60" cy="72" r="20" fill="#f7c65c" />
      <circle cx="60" cy="72" r="15" fill="none" stroke="#c48a1c" strokeWidth="2" />
      <path d="m60 60 3.6 7.6 8.4 1-6.2 5.7 1.7 8.2L60 78.4l-7.5 4.1 1.7-8.2-6.2-5.7 8.4-1Z" fill="#c48a1c" />
      <path d="M22 122h76M34 134h52" stroke="#f7c65c" strokeWidth="3" strokeLinecap="round" opacity=".55" />
    </svg>
  );
}
