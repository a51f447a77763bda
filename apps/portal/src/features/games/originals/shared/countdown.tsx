import { useEffect, useRef } from 'react';

/** The seconds until a time in `performance.now()` milliseconds, written ten times a second without a rendering. */
export function Countdown({ until, className }: { until: number; className?: string }) {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = () => {
      const left = Math.max(0, until - performance.now());
      if (element.current) element.current.textContent = (Math.ceil(left / 100) / 10).toFixed(1);
    };
    write();
    const writing = window.setInterval(write, 100);
    return () => window.clearInterval(writing);
  }, [until]);
  return <span ref={element} className={className} />;
}
