import { useEffect, useRef } from 'react';
import { shown } from '../shared/money.ts';
import { Climbing } from './climbing.tsx';
import { useGame, useTable } from './context.ts';
import type { Scene } from './state.ts';
import { useCount } from './use-count.ts';

/** Shows a scene in front of the reels: a feature's beginning or end, a great win. A touch skips it. */
export function SceneLayer() {
  const { game, say } = useTable();
  const { scene } = useGame();
  if (!scene) return null;
  return (
    <button type="button" className="scene" data-kind={scene.kind} onClick={game.hurry}>
      {(scene.kind === 'big' || scene.kind === 'pot' || scene.kind === 'total') && (
        <Coins rich={scene.kind !== 'total'} />
      )}
      <span className="scene-words" role="status">
        <Words scene={scene} />
      </span>
      <small>{say('tapToGo')}</small>
    </button>
  );
}

function Words({ scene }: { scene: Scene }) {
  const { game, say, pictures } = useTable();
  const special = game.title.symbols.find(({ role }) => role === 'scatter' || role === 'drum')?.id ?? '';
  switch (scene.kind) {
    case 'free':
      return (
        <>
          <img src={pictures[special]} alt="" />
          <strong>{say(scene.more ? 'freeMore' : 'freeWon', { count: scene.count })}</strong>
        </>
      );
    case 'hold':
      return (
        <>
          <img src={pictures[special]} alt="" />
          <strong>{say('holdWon')}</strong>
          <em>{say('holdHint')}</em>
        </>
      );
    case 'total':
      return (
        <>
          <em>{say(scene.of === 'free' ? 'freeTotal' : 'holdTotal')}</em>
          <Amount units={scene.units} ms={1400} />
        </>
      );
    case 'wheel':
      return <Wheel multiplier={scene.multiplier} />;
    case 'pot':
      return (
        <>
          <strong className="big-name">{say('potWon')}</strong>
          <Counted amount={scene.amount} ms={4200} />
        </>
      );
    case 'big':
      return (
        <>
          <strong className="big-name">
            {say(scene.level === 'grand' ? 'grandWin' : scene.level === 'huge' ? 'hugeWin' : 'bigWin')}
          </strong>
          <Amount units={scene.units} ms={scene.level === 'grand' ? 4200 : scene.level === 'huge' ? 3200 : 2200} />
        </>
      );
  }
}

function Amount({ units, ms }: { units: number; ms: number }) {
  const { unitStake } = useGame();
  return <Counted amount={BigInt(units) * unitStake} ms={ms} />;
}

function Counted({ amount, ms }: { amount: bigint; ms: number }) {
  const { game } = useTable();
  const counted = useCount(amount, ms, true);
  return (
    <b className="scene-amount">
      <Climbing text={shown(counted, game.currency)} />
    </b>
  );
}

/** Shows the wheel of multipliers, which stops at the drawn one. */
function Wheel({ multiplier }: { multiplier: number }) {
  const { game, say } = useTable();
  const fields = game.title.pairRespin?.wheel.flatMap(({ multiplier: each }) => [each, each]) ?? [];
  const at = fields.indexOf(multiplier);
  const step = 360 / fields.length;
  return (
    <>
      <span className="wheel" style={{ '--turn': `${1440 - at * step}deg` }}>
        <span
          className="wheel-disc"
          style={{
            background: `conic-gradient(from ${-step / 2}deg, ${fields.map((_, i) => `${['#e0356b', '#7a1fb0', '#1f5fd0', '#f0a01e'][i % 4]} ${i * step}deg ${(i + 1) * step}deg`).join(',')})`,
          }}
        >
          {fields.map((each, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field of the wheel is identified by its position.
            <i key={i} style={{ transform: `rotate(${i * step}deg)` }}>
              ×{each}
            </i>
          ))}
        </span>
      </span>
      <strong className="wheel-said">{say('wheel', { count: multiplier })}</strong>
    </>
  );
}

/** Shows coins that rain after a great win; none if reduced motion is preferred. */
function Coins({ rich }: { rich: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!canvas.current || !context || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const { clientWidth: width, clientHeight: height } = canvas.current;
    canvas.current.width = width;
    canvas.current.height = height;
    const coins = Array.from({ length: rich ? 90 : 36 }, (_, at) => ({
      // Spread by the golden ratio: evenly, but without visible rows.
      x: ((at * 0.618034) % 1) * width,
      y: -20 - ((at * 0.414214) % 1) * height * 1.2,
      speed: 160 + ((at * 0.732051) % 1) * 260,
      size: 7 + ((at * 0.236068) % 1) * 11,
      turn: at,
    }));
    let last = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      const seconds = Math.min(0.05, (now - last) / 1000);
      last = now;
      context.clearRect(0, 0, width, height);
      for (const coin of coins) {
        coin.y += coin.speed * seconds;
        coin.turn += seconds * 6;
        if (coin.y > height + 30) coin.y = -30;
        const flat = Math.abs(Math.cos(coin.turn)) * coin.size + 1;
        context.fillStyle = '#8a5a0c';
        context.beginPath();
        context.ellipse(coin.x, coin.y + 2, flat, coin.size, 0, 0, 7);
        context.fill();
        context.fillStyle = Math.cos(coin.turn) > 0 ? '#ffdf7a' : '#f0b93a';
        context.beginPath();
        context.ellipse(coin.x, coin.y, flat, coin.size, 0, 0, 7);
        context.fill();
      }
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [rich]);
  return <canvas ref={canvas} />;
}
