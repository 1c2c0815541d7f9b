import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { checkSpin, type Verdict } from '#lib/rewards/browser/check-spin.ts';
import type { WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { cappedText, goldCoins, wonLabel } from '#lib/rewards/wheel-words.ts';

const verdicts: Record<Verdict, string> = {
  agrees:
    'It matches. The published seed has the hash we showed before, and the two seeds give this result.',
  other_seed: 'It doesn’t match: the published seed has a different hash. Please write to us.',
  other_prize: 'It doesn’t match: the seeds give a different result. Please write to us.',
  unable: 'This browser can’t compute it here.',
};

/** Repeats the spin's draw on the member's own device. */
function Check({ spin }: { spin: WheelSpin }) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  if (!spin.seed)
    return (
      <p className="sub">You can check this spin after midnight UTC, when we publish its seed.</p>
    );
  return (
    <>
      <Button
        variant="line"
        size="small"
        onClick={() => void checkSpin(spin).then(setVerdict, () => setVerdict('unable'))}
      >
        Check this spin
      </Button>
      <p role="status" className={verdict === 'agrees' ? 'verdict text-success-ink' : 'verdict'}>
        {verdict && verdicts[verdict]}
      </p>
    </>
  );
}

function Facts({ spin }: { spin: WheelSpin }) {
  return (
    <dl className="grid gap-1">
      <dt className="text-13 text-ink-3">Spin</dt>
      <dd className="mb-2">
        {spin.number} of {spin.day} (UTC)
      </dd>
      <dt className="text-13 text-ink-3">Your seed</dt>
      <dd className="mb-2">
        <code className="text-13 font-mono wrap-anywhere">{spin.client_seed}</code>
      </dd>
      <dt className="text-13 text-ink-3">Hash of our seed</dt>
      <dd className="mb-2">
        <code className="text-13 font-mono wrap-anywhere">{spin.seed_hash}</code>
      </dd>
      {spin.seed && (
        <>
          <dt className="text-13 text-ink-3">Our seed</dt>
          <dd className="mb-2">
            <code className="text-13 font-mono wrap-anywhere">{spin.seed}</code>
          </dd>
        </>
      )}
      <dt className="text-13 text-ink-3">Signed text</dt>
      <dd className="mb-2">
        <code className="text-13 font-mono wrap-anywhere">{spin.message}</code>
      </dd>
    </dl>
  );
}

/** The member's own spins, each with what is needed to check it. */
export function SpinList({ spins, zone }: { spins: readonly WheelSpin[]; zone: string }) {
  return (
    <section className="card card-flush" aria-labelledby="past">
      <div className="card-head flush-head">
        <h2 id="past">Your spins so far</h2>
      </div>
      {spins.length === 0 && (
        <p className="sub px-4 pt-0 pb-4 lg:px-5">You haven’t spun the wheel yet.</p>
      )}
      <ul className="spins [&_li+li]:border-t [&_li+li]:border-t-line">
        {spins.map((spin) => (
          <li key={spin.id}>
            <details>
              <summary className="row cursor-pointer list-none focus-visible:shadow-focus [&::-webkit-details-marker]:hidden after:content-empty after:flex-none after:w-2 after:h-2 after:[border:solid_var(--ink-4)] after:[border-width:0_2px_2px_0] after:[rotate:45deg] after:[translate:0_-0.125rem]">
                <span className="row-main">
                  <span className="row-t">{wonLabel(spin)}</span>
                  <span className="row-s">
                    <DateText at={spin.at} zone={zone} /> ·{' '}
                    {spin.gold_coins > 0 ? goldCoins(spin.gold_coins) : 'Free spin'}
                  </span>
                </span>
              </summary>
              <div className="stack-s px-4 pt-0 pb-4 lg:px-5">
                <p>
                  {[spin.text, cappedText(spin)].filter(Boolean).join(' ')}{' '}
                  {spin.link && (
                    <a className="link" href={spin.link}>
                      See it
                    </a>
                  )}
                </p>
                <Check spin={spin} />
                <Facts spin={spin} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
