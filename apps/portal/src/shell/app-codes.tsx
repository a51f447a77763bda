import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../ui/classes.ts';
import { useIsAlive } from '../ui/use-is-alive.ts';

const QrCode = lazy(() => import('../ui/qr-code.tsx'));

/** The QR codes that open the app's page on a phone, one for each kind of phone. */
export default function AppCodes({ look = 'small' }: { look?: 'small' | 'large' }) {
  const { t } = useTranslation('download');
  const alive = useIsAlive();
  const address = alive ? new URL('/download', window.location.origin).href : '';
  const isLarge = look === 'large';
  return (
    <div className={isLarge ? 'flex flex-wrap gap-5' : 'grid grid-cols-2 gap-2 p-2 pt-1'}>
      {(['ios', 'android'] as const).map((device) => (
        <figure
          key={device}
          className={classes(
            'grid justify-items-center',
            isLarge ? 'w-44 gap-3 rounded-[14px] bg-raised/50 p-4' : 'gap-1.5',
          )}
        >
          <span className={classes('rounded-sm bg-white', isLarge ? 'size-36' : 'aspect-square w-full')}>
            {alive && (
              <Suspense>
                <QrCode
                  text={`${address}?for=${device}`}
                  label={t('computer.code', { device: t(`device.${device}`) })}
                />
              </Suspense>
            )}
          </span>
          <figcaption className={isLarge ? 'text-sm font-semibold' : 'text-xs font-semibold'}>
            {t(`device.${device}`)}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
