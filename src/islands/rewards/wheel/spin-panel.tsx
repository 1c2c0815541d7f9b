import { useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { Note } from '#islands/ui/note.tsx';
import { Sheet } from '#islands/ui/sheet.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { Wheel } from '#lib/rewards/prize-wheel.contract.ts';
import { paths } from '#lib/paths.ts';
import { goldCoins, spinsLeft } from '#lib/rewards/wheel-words.ts';
import type { ShownWheel } from './use-wheel.ts';

/** When there is another spin, and how. */
function NextSpin({ wheel, zone }: { wheel: Wheel; zone: string }) {
  const { mine } = wheel;
  if (!mine || mine.next_spin === 'verify') return null;
  const isOver = mine.next_spin === 'day_over';
  return (
    <dl className="facts">
      <div>
        <dt>Your gold coins</dt>
        <dd className="num">{mine.gold_coins}</dd>
      </div>
      <div>
        <dt>Spins today</dt>
        <dd className="num">
          {mine.spins_today} of {wheel.spins_a_day}
        </dd>
      </div>
      {mine.next_spin !== 'free' && (
        <div>
          <dt>{isOver ? 'Next spin' : 'Next free spin'}</dt>
          <dd>
            <DateText at={isOver ? wheel.day_ends_at : mine.free_spins_at} zone={zone} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Nothing is spent before its price was shown and agreed to. */
function CoinSheet({
  wheel,
  open,
  onClose,
  onAgree,
}: {
  wheel: Wheel;
  open: boolean;
  onClose: () => void;
  onAgree: () => void;
}) {
  const cost = wheel.spin_coins;
  const left = (wheel.mine?.gold_coins ?? 0) - cost;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      width={388}
      title={`Spin for ${goldCoins(cost)}?`}
      foot={
        <Button size="big" data-autofocus="" onClick={onAgree}>
          Spin for {goldCoins(cost)}
        </Button>
      }
    >
      <p>You’ll have {goldCoins(left)} left. You spend them whatever the wheel draws.</p>
    </Sheet>
  );
}

/** How the draw is fixed before the spin: our seed by its hash, and the member's own. */
export function SeedFields({ shown }: { shown: ShownWheel }) {
  const { wheel, own } = shown;
  return (
    <details className="card py-1 open:pb-4">
      <summary className="min-h-target content-center cursor-pointer font-semibold focus-visible:shadow-focus">
        Check that the draw is fair
      </summary>
      <div className="stack-s">
        <p className="sub">
          Draws use our secret seed and your own. We show our seed’s hash now and the seed itself
          after midnight UTC, so we can’t change it in between.
        </p>
        <div className="flex items-center justify-between gap-3 [&>span]:grid [&>span]:gap-1">
          <span>
            <span className="label">Hash of our seed</span>
            <code className="text-13 font-mono wrap-anywhere">{wheel.seed_hash}</code>
          </span>
          <CopyButton value={wheel.seed_hash} label="Copy hash" />
        </div>
        {wheel.mine && (
          <TextField
            label="Your seed"
            hint="Chosen at random. You can change it before you spin."
            value={own.seed}
            maxLength={64}
            autoComplete="off"
            spellCheck={false}
            error={own.error}
            onChange={({ target }) => own.setSeed(target.value)}
          />
        )}
      </div>
    </details>
  );
}

const VerifyLink = () => (
  <a className="btn btn-primary btn-big" href={paths.completeKyc}>
    Verify profile
  </a>
);

const busyTexts = { sending: 'Drawing', turning: 'Spinning' } as const;

/** The one action, its price, and its result. */
export function SpinPanel({ shown, zone }: { shown: ShownWheel; zone: string }) {
  const { wheel, phase, said, own, spin } = shown;
  const [asking, setAsking] = useState(false);
  const { mine, spin_coins } = wheel;
  const isPaid = mine?.next_spin === 'gold_coins';
  const canSpin = mine?.next_spin === 'free' || isPaid;
  const busy = phase === 'sending' || phase === 'turning';
  const press = () => {
    if (phase === 'unclear') void spin(0);
    else if (isPaid) setAsking(true);
    else void spin(0);
  };
  return (
    <section className="card stack-s" aria-labelledby="spins">
      <h2 id="spins" className="vh">
        Your spins
      </h2>
      <div role="status" className="wheel-said">
        {said && (
          <p>
            <strong>{said}</strong>
          </p>
        )}
        {phase === 'turning' && <p className="vh">The wheel is spinning.</p>}
      </div>
      {phase === 'unclear' && (
        <Note tone="warn" alert>
          We don’t know yet if the wheel was spun. Try again: it’s the same spin, so you won’t pay
          twice.
        </Note>
      )}
      <p>{spinsLeft(wheel)}</p>
      {(canSpin || busy || phase === 'unclear') && (
        <Button
          size="big"
          busy={busy}
          busyText={busy ? busyTexts[phase] : ''}
          disabled={own.error !== undefined}
          onClick={press}
        >
          {phase === 'unclear' && 'Try again'}
          {phase !== 'unclear' && (isPaid ? `Spin for ${goldCoins(spin_coins)}` : 'Spin for free')}
        </Button>
      )}
      {mine?.next_spin === 'verify' && <VerifyLink />}
      <NextSpin wheel={wheel} zone={zone} />
      <CoinSheet
        wheel={wheel}
        open={asking}
        onClose={() => setAsking(false)}
        onAgree={() => {
          setAsking(false);
          void spin(spin_coins);
        }}
      />
    </section>
  );
}
