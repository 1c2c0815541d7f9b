import { useEffect, useRef, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { markUsed } from '#lib/browser/api/orders.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order, OrderVoucher } from '#lib/contracts/orders.ts';
import { iconKeyRound } from '#lib/look/icons.ts';
import { moneyBack, type Part } from './order-parts.tsx';
import { RevealSheet, type RevealWords } from './reveal-sheet.tsx';

interface CodeCardProps extends Part {
  onOrder: (order: Order) => void;
}

function UsedButton({
  order,
  code,
  onOrder,
}: Omit<CodeCardProps, 'zone'> & { code: OrderVoucher }) {
  const [busy, setBusy] = useState(false);
  const isUsed = code.used_at !== null;
  const press = async () => {
    setBusy(true);
    await markUsed(order.reference_code, { voucher_ids: [code.id], used: !isUsed }).then(
      ({ data }) => onOrder(data),
      presentError,
    );
    setBusy(false);
  };
  return (
    <Button variant="quiet" busy={busy} onClick={() => void press()}>
      {isUsed ? 'Not used after all' : 'Mark as used'}
      {code.label && <span className="vh">: {code.label}</span>}
    </Button>
  );
}

/** An opened code, in groups that are easy to type. */
function OpenCode({ code, order, zone, onOrder }: CodeCardProps & { code: OrderVoucher }) {
  return (
    <li className="token">
      <p className="cap">
        {code.label ?? 'Code'}
        {code.used_at && (
          <>
            {' · used '}
            <DateText at={code.used_at} zone={zone} />
          </>
        )}
      </p>
      <p className="code-text">{code.value}</p>
      <div className="ord-act">
        <CopyButton value={code.value} label="Copy the code" variant="primary" />
        <UsedButton {...{ order, code, onOrder }} />
      </div>
    </li>
  );
}

const one: RevealWords = {
  show: 'Show the code',
  hidden: 'It is hidden. Open it when you want to use it: then it can’t be given back.',
  final: 'From now on it can’t be given back.',
};
const several: RevealWords = {
  show: 'Show the codes',
  hidden: 'They are hidden. Open them when you want to use them: then they can’t be given back.',
  final: 'From now on they can’t be given back.',
};

/** Cards for somebody else name them where other orders name a number. */
const giftWords = ({ type, detail }: Order): string | undefined =>
  type.endsWith('giftcard-buy') && detail
    ? `${detail} gets a link to open this gift. Open it here only if the link got lost: then it can’t be given back.`
    : undefined;

/** The codes of an order: hidden until they are asked for with the PIN, and then for good. */
export function CodeCard({ order, zone, onOrder }: CodeCardProps) {
  const [isAsking, setAsking] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // the button that was pressed is gone
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  const codes = order.vouchers.filter(({ kind }) => kind !== 'electricity_token');
  const closed = codes.filter(({ value }) => value === null);
  // a code that was never opened is worth nothing once the money is back
  const isOver = closed.length > 0 && moneyBack.has(order.status);
  if (codes.length === 0 || isOver) return null;
  const words = codes.length === 1 ? one : several;
  return (
    <section className="card stack" aria-labelledby="codes">
      <h2 id="codes" ref={heading} tabIndex={-1}>
        {codes.length === 1 ? 'Your code' : `Your ${codes.length} codes`}
      </h2>
      {closed.length > 0 && (
        <>
          <p className="sub">{giftWords(order) ?? words.hidden}</p>
          <Button icon={iconKeyRound} onClick={() => setAsking(true)}>
            {words.show}
          </Button>
        </>
      )}
      {closed.length === 0 && (
        <ul className="stack-s">
          {codes.map((code) => (
            <OpenCode key={code.id} {...{ code, order, zone, onOrder }} />
          ))}
        </ul>
      )}
      {isAsking && (
        <RevealSheet
          reference={order.reference_code}
          words={words}
          onClose={() => setAsking(false)}
          onOrder={(next) => {
            setAsking(false);
            setOpened(true);
            onOrder(next);
          }}
        />
      )}
    </section>
  );
}
