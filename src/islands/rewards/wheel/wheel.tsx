import { DateText } from '#islands/ui/date-text.tsx';
import { Note } from '#islands/ui/note.tsx';
import type { Wheel, WheelSpin } from '#lib/rewards/prize-wheel.contract.ts';
import { paths } from '#lib/paths.ts';
import { PrizeList } from '#islands/rewards/prize-list.tsx';
import { PrizeTable } from './prize-table.tsx';
import { SeedFields, SpinPanel } from './spin-panel.tsx';
import { SpinList } from './spin-list.tsx';
import { useWheel } from './use-wheel.ts';
import { WheelPicture } from './wheel-picture.tsx';

interface WheelViewProps {
  wheel: Wheel;
  /** Newest first; null for guests. */
  spins: readonly WheelSpin[] | null;
  zone: string;
}

function SignIn() {
  return (
    <section className="card stack-s">
      <p>Sign in to spin. Every rank has at least one free spin a month.</p>
      <a className="btn btn-primary btn-big" href={paths.loginFor(paths.spinTheWheel)}>
        Sign in
      </a>
    </section>
  );
}

/** The prize wheel: the picture, the one action, the odds and the prize. */
export function WheelView({ wheel: given, spins: past, zone }: WheelViewProps) {
  const shown = useWheel(given, past ?? []);
  const { wheel, spins } = shown;
  return (
    <div className="grid gap-5 grid-cols-1 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:items-start lg:gap-6">
      <div className="stack">
        {wheel.closed && (
          <Note>
            This month’s prizes have all been won. The wheel opens again{' '}
            <DateText at={wheel.month_ends_at} zone={zone} dayOnly />.
          </Note>
        )}
        <WheelPicture segments={wheel.segments} angle={shown.angle} onStill={shown.onStill} />
        {wheel.mine ? <SpinPanel shown={shown} zone={zone} /> : <SignIn />}
        {wheel.mine && wheel.mine.perks.length > 0 && (
          <PrizeList perks={wheel.mine.perks} zone={zone} />
        )}
      </div>
      <div className="stack">
        <PrizeTable wheel={wheel} />
        <SeedFields shown={shown} />
        {past && <SpinList spins={spins} zone={zone} />}
      </div>
    </div>
  );
}
