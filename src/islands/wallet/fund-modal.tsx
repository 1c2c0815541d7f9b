import type { ReactNode } from 'react';
import { Sheet } from '#islands/ui/sheet.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { currentUser, type SessionUser } from '#lib/browser/stores/session-state.ts';
import { closeFund, type FundRequest } from '#lib/wallet/browser/wallet.ts';
import { widths } from '#lib/constants.ts';
import { PayStep } from './pay-step.tsx';
import { Redirecting } from './redirecting.tsx';
import { useFunding } from './use-funding.ts';
import { useStartDeposit } from './use-start-deposit.ts';

const sent = () => {
  closeFund();
  showToast('Thanks. We’ll message you as soon as the bank confirms it.', { tone: 'info' });
};

const inSheet = (body: ReactNode, foot: ReactNode) => (
  <>
    {body}
    {foot && <div className="modal-foot -mx-4 -mb-4 sm:-mx-6 sm:-mb-6">{foot}</div>}
  </>
);

function Content({ request, user }: { request: FundRequest; user: SessionUser }) {
  const funding = useFunding();
  const starting = useStartDeposit(request.amount);
  const { state } = starting;
  const { code, currency_code: currency } = user.country;
  if (state.name === 'redirecting')
    return (
      <Redirecting
        url={state.url}
        total={state.deposit.total}
        currency={currency}
        onLeave={closeFund}
      />
    );
  if (!funding) return <SkeletonBox label="Loading ways to pay" />;
  return (
    <PayStep
      funding={funding}
      country={code}
      currency={currency}
      starting={starting}
      networks={[]}
      phone={null}
      onSent={sent}
      frame={inSheet}
    />
  );
}

/** The funding dialog for members in Nigeria. Closing it discards the amount (spec 4). */
export function FundModal({ request }: { request: FundRequest }) {
  const user = currentUser();
  if (!user) return null;
  return (
    <Sheet open onClose={closeFund} width={widths.fundModal} title="Add money">
      <Content request={request} user={user} />
    </Sheet>
  );
}
