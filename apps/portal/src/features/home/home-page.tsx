import { NoticeMarquee } from '../../shell/notice-marquee.tsx';

export function HomePage() {
  return (
    <div className="grid gap-6">
      <NoticeMarquee />
    </div>
  );
}
