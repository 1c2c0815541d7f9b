import { useState, type ReactNode } from 'react';
import { Sheet } from '#islands/ui/sheet.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { currentUser, type SessionUser } from '#lib/browser/stores/session-state.ts';
import { closeFund, type FundRequest } from '#lib/browser/stores/wallet.ts';
import type { StartedDeposit } from '#lib/contracts/wallet.ts';
import { widths } from '#lib/constants.ts';
import { PayStep } from './pay-step.tsx';
import { Redirecting } from './redirecting.tsx';
import { useFunding } from './use-funding.ts';

const sent = () => {
  closeFund();
  showToast('Thank you. You get a message as soon as the bank tells us.', { tone: 'info' });
};

const inSheet = (body: ReactNode, foot: ReactNode) => (
  <>
    {body}
    {foot && <div className="modal-foot -mx-4 -mb-4 sm:-mx-6 sm:-mb-6">{foot}</div>}
  </>
);

function Content({ request, user }: { request: FundRequest; user: SessionUser }) {
  const funding = useFunding();
  const [amount, setAmount] = useState(request.amount);
  const [started, setStarted] = useState<StartedDeposit | null>(null);
  const { code, currency_code: currency } = user.country;
  if (started?.redirect_url)
    return (
      <Redirecting
        url={started.redirect_url}
        total={started.total}
        currency={currency}
        onLeave={closeFund}
      />
    );
  if (!funding) return <SkeletonBox label="Loading ways to pay" />;
  return (
    <PayStep
      {...{ funding, country: code, currency, amount, networks: [], phone: null }}
      onAmount={setAmount}
      onStarted={setStarted}
      onSent={sent}
      frame={inSheet}
    />
  );
}

/** The funding box of Nigerian users; closing it forgets the amount (spec 4). */
export function FundModal({ request }: { request: FundRequest }) {
  const user = currentUser();
  if (!user) return null;
  return (
    <Sheet open onClose={closeFund} width={widths.fundModal} title="Add money">
      <Content request={request} user={user} />
    </Sheet>
  );
}
