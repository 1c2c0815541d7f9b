import { Button } from '#islands/ui/button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { Note } from '#islands/ui/note.tsx';
import { SkeletonBox, SkeletonRows } from '#islands/ui/skeleton.tsx';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import { iconInfo } from '#lib/look/first-icons.ts';
import { coinPaths } from '#lib/crypto/paths.ts';
import { HeldBar } from '#islands/crypto/shared/held-bar.tsx';
import { CoinLines, rateText } from './coin-lines.tsx';
import { Destination } from './destination.tsx';
import { useOverview, type Overview, type OverviewProblem } from './use-overview.ts';

const LOST =
  'We didn’t get a response. Nothing has been bought. Check your connection and try again.';
const SIGN_IN = 'Sign in to lock a price. Your choices are saved.';

const textOf = (problem: OverviewProblem): string => {
  if ('text' in problem) return problem.text;
  return problem.kind === 'lost' ? LOST : SIGN_IN;
};

function Problem({ view, problem }: { view: Overview; problem: OverviewProblem }) {
  const isRefused = problem.kind === 'refused';
  return (
    <>
      <Note tone={isRefused ? 'bad' : 'warn'} alert>
        {textOf(problem)}
      </Note>
      {isRefused && (
        <a className="btn btn-primary btn-big" href={coinPaths.buy}>
          Change it
        </a>
      )}
      {problem.kind === 'sign-in' && (
        <Button size="big" onClick={view.signIn}>
          Sign in
        </Button>
      )}
      {(problem.kind === 'lost' || problem.kind === 'stale') && (
        <Button size="big" busy={view.busy} onClick={view.again}>
          Check the price again
        </Button>
      )}
    </>
  );
}

/** Continues while the price is held; afterwards requests a new one. */
function Foot({ view }: { view: Overview }) {
  if (view.isExpired)
    return (
      <>
        <Note tone="warn" alert>
          This price has expired. Nothing has been bought.
        </Note>
        <Button size="big" busy={view.busy} busyText="Checking" onClick={view.again}>
          Check the price again
        </Button>
      </>
    );
  return (
    <>
      <p className="warn-1">
        <Icon path={iconInfo} />
        <span>Coins can’t be reversed once they’re sent, not even by us.</span>
      </p>
      <Button size="big" onClick={view.proceed}>
        Continue to payment
      </Button>
    </>
  );
}

function Price({ view, symbol }: { view: Overview; symbol: string }) {
  const { payload, problem } = view;
  if (problem) return <Problem view={view} problem={problem} />;
  if (!payload) return <SkeletonBox label="Getting the price" />;
  const { quote } = payload;
  return (
    <>
      <HeldBar rate={`${rateText(quote)} for 1 ${symbol}`} left={view.left} />
      <section className="card stack-s" aria-labelledby="coin-price">
        <h2 id="coin-price">{quote.name}</h2>
        <CoinLines quote={quote} />
        <p className="cap">
          The price stays the same for 15 minutes, whichever way the market moves. If the rate
          improves, you can check the price again once this one has expired.
        </p>
      </section>
      <Foot view={view} />
    </>
  );
}

interface OverviewProps {
  coins: readonly CryptoAsset[];
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

/** What is bought at which held price and where it goes, before it is paid. */
export function BuyOverview({ coins, now }: OverviewProps) {
  const view = useOverview(now);
  if (!view.chosen) return <SkeletonRows />;
  const { draft, notes } = view.chosen;
  const coin = coins.find(({ token }) => token === draft.token);
  const network = coin?.networks.find(({ id }) => id === draft.network);
  return (
    <div className="sell-flow">
      <div className="sell-a">
        <Destination
          address={draft.walletAddress}
          network={draft.network}
          name={network?.name ?? draft.network}
          memo={notes['memo']}
          change={coinPaths.buy}
        />
      </div>
      <div className="sell-b">
        <Price view={view} symbol={coin?.symbol ?? draft.token.toUpperCase()} />
      </div>
    </div>
  );
}
