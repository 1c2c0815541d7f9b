import { useState } from 'react';
import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { LazyCheckout, useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { ActionModal } from '#islands/ui/action-modal.tsx';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { SkeletonRows } from '#islands/ui/skeleton.tsx';
import { openAuth } from '#lib/browser/stores/overlays.ts';
import type { CryptoAsset } from '#lib/crypto/contract.ts';
import { iconBitcoin } from '#lib/look/service-icons.ts';
import { formatMoney } from '#lib/money.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { maskCoinAddress } from '#lib/rules/mask.ts';
import { HeldBar } from '#islands/crypto/shared/held-bar.tsx';
import { CoinLines, rateText } from './coin-lines.tsx';
import { Destination } from './destination.tsx';
import { NOT_KEPT, PRODUCT, type Payload } from './payload.ts';
import { PaymentChoice, type PaymentGiven } from './payment-choice.tsx';
import { useCheckout, type Checkout } from './use-checkout.ts';

const ordering = {
  title: 'Check and order',
  verb: 'Order for',
  busy: 'Ordering',
  total: 'You transfer',
} as const;

/** The draft is stored, so nothing has to be kept for the return. */
const stay = () => undefined;

function Pay({ view, payload, needs, name }: ViewProps & { payload: Payload; name: string }) {
  const { held, method } = view;
  if (!view.isOpen || !held) return null;
  const { walletAddress } = held.draft;
  return (
    <LazyCheckout
      product={PRODUCT}
      quote={payload.quote}
      icon={iconBitcoin}
      picture={held.draft.token}
      to={maskCoinAddress(walletAddress)}
      what={`${payload.quote.name} on ${name}`}
      warning="Coins can’t be reversed once they’re sent, not even by us."
      {...(method && { act: ordering })}
      keepable={NOT_KEPT}
      needs={needs}
      onSignIn={() => openAuth('login')}
      onLeave={stay}
      onClose={view.close}
      purchase={view.purchase}
      onOrder={view.open}
      onPriceChanged={() => Promise.resolve(view.priceAgain())}
      onFieldErrors={(errors) => {
        const [text] = Object.values(errors).flat();
        if (!text) return;
        view.close();
        view.setProblem(text);
      }}
    />
  );
}

interface ViewProps {
  view: Checkout;
  needs: Needs;
}

function Foot({ view, payload }: { view: Checkout; payload: Payload }) {
  if (view.isExpired)
    return (
      <>
        <Note tone="warn" alert>
          This price has expired. You haven’t been charged.
        </Note>
        <Button size="big" onClick={view.priceAgain}>
          Check the price again
        </Button>
      </>
    );
  const { lines, currency } = payload.quote;
  return (
    <Button size="big" busy={view.busy} busyText="Checking" onClick={() => void view.review()}>
      {view.method ? 'Order for' : 'Pay'} {formatMoney(lines.total, currency)}
    </Button>
  );
}

function Said({ view: { earlier, problem } }: Pick<ViewProps, 'view'>) {
  if (problem)
    return (
      <Note tone="bad" alert>
        {problem}
      </Note>
    );
  return earlier === 'none' ? null : <EarlierNote earlier={earlier} />;
}

/** Clears everything; not while a payment may have been sent. */
function Cancel({ view }: Pick<ViewProps, 'view'>) {
  const [isAsked, setAsked] = useState(false);
  if (view.earlier !== 'none' && view.earlier !== 'never') return null;
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        Cancel this purchase
      </Button>
      <ActionModal
        open={isAsked}
        type="warning"
        title="Cancel this purchase?"
        message="You haven’t been charged. Your choices will be cleared."
        actionButtonText="Cancel it"
        cancelButtonText="Keep it"
        onAction={view.cancel}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}

interface CheckoutProps extends PaymentGiven {
  coins: readonly CryptoAsset[];
  needs: Needs;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
}

/** Pays for a held price: from the wallet, or by a transfer that the order explains. */
export function CoinCheckout({ coins, wallet, methods, needs, now }: CheckoutProps) {
  const view = useCheckout(methods, now);
  useCheckoutAhead(true);
  const { held, payload } = view;
  if (!held || !payload) return <SkeletonRows />;
  const { token, network, walletAddress: address } = held.draft;
  const coin = coins.find((each) => each.token === token);
  const name = coin?.networks.find(({ id }) => id === network)?.name ?? network;
  const { quote } = payload;
  const symbol = coin?.symbol ?? token.toUpperCase();
  return (
    <div className="sell-flow">
      <div className="sell-a">
        <Said view={view} />
        <PaymentChoice
          wallet={wallet}
          methods={methods}
          quote={quote}
          method={view.method}
          left={view.left}
          onChoose={view.choose}
          onPriceAgain={view.priceAgain}
        />
        <Destination address={address} network={network} name={name} memo={held.notes['memo']} />
      </div>
      <div className="sell-b">
        <HeldBar rate={`${rateText(quote)} for 1 ${symbol}`} left={view.left} />
        <section className="card stack-s" aria-labelledby="coin-price">
          <h2 id="coin-price">{quote.name}</h2>
          <CoinLines quote={quote} />
        </section>
        <Foot view={view} payload={payload} />
        <Cancel view={view} />
      </div>
      <Pay view={view} payload={payload} needs={needs} name={name} />
    </div>
  );
}
