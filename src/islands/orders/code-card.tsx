import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { DateText } from '#islands/ui/date-text.tsx';
import { markUsed } from '#lib/orders/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import type { Order, OrderVoucher } from '#lib/orders/contract.ts';
import { iconKeyRound } from '#lib/look/icons.ts';
import type { Part } from './order-parts.tsx';
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
      {isUsed ? 'Mark as not used' : 'Mark as used'}
      {code.label && <span className="vh">: {code.label}</span>}
    </Button>
  );
}

const words: Partial<Record<OrderVoucher['kind'], string>> = {
  pin: 'PIN',
  serial: 'serial number',
};
const wordFor = ({ kind }: OrderVoucher): string => words[kind] ?? 'code';
const titleOf = (code: OrderVoucher): string => {
  const word = wordFor(code);
  return code.label ?? word.charAt(0).toUpperCase() + word.slice(1);
};

/** An opened code, in groups that are easy to type. */
function OpenCode({
  code,
  order,
  zone,
  onOrder,
  children,
}: CodeCardProps & { code: OrderVoucher; children: ReactNode }) {
  return (
    <li className="token">
      <p className="cap">
        {titleOf(code)}
        {code.used_at && (
          <>
            {' · used '}
            <DateText at={code.used_at} zone={zone} />
          </>
        )}
      </p>
      <p className="text-18 font-bold tracking-[0.02em] wrap-anywhere select-all">{code.value}</p>
      <div className="ord-act flex flex-wrap gap-2 print:hidden [&_.ico]:w-4.5 [&_.ico]:h-4.5">
        <CopyButton value={code.value} label={`Copy the ${wordFor(code)}`} variant="primary" />
        <UsedButton order={order} code={code} onOrder={onOrder} />
      </div>
      {children}
    </li>
  );
}

/** How to use cards of one type, once below the last of them. */
function HowToUse({ use: { place, steps } }: { use: NonNullable<OrderVoucher['use']> }) {
  return (
    <div className="stack-xs">
      <h3 className="label">How to use it</h3>
      <p className="cap">For use in {place}</p>
      <ol className="bullets">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
  );
}

function OpenCodes({ codes, ...given }: CodeCardProps & { codes: readonly OrderVoucher[] }) {
  const isLastOfKind = (n: number) =>
    JSON.stringify(codes[n]?.use) !== JSON.stringify(codes[n + 1]?.use);
  return (
    <ul className="stack-s">
      {codes.map((code, n) => (
        <OpenCode key={code.id} code={code} {...given}>
          {code.use && isLastOfKind(n) && <HowToUse use={code.use} />}
        </OpenCode>
      ))}
    </ul>
  );
}

const one: RevealWords = {
  show: 'Show the code',
  final: 'It can’t be refunded after this.',
};
const several: RevealWords = {
  show: 'Show the codes',
  final: 'They can’t be refunded after this.',
};

const headingOf = (count: number, isMine: boolean): string => {
  const whose = isMine ? 'Your' : 'The';
  return count === 1 ? `${whose} code` : `${whose} ${count} codes`;
};

/** The codes of an order: hidden until they are revealed with the PIN, and then permanently. */
export function CodeCard({ order, zone, onOrder }: CodeCardProps) {
  const [isAsking, setAsking] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  // the pressed button is gone
  useEffect(() => {
    if (isOpened) heading.current?.focus();
  }, [isOpened]);
  const codes = order.vouchers.filter(({ kind }) => kind !== 'electricity_token');
  const { sealed } = order;
  const isClosed = codes.some(({ value }) => value === null);
  // an unopened code is worthless once the money is refunded
  if (codes.length === 0 || (isClosed && !sealed)) return null;
  const words = codes.length === 1 ? one : several;
  return (
    <section className="card stack" aria-labelledby="codes">
      <h2 id="codes" ref={heading} tabIndex={-1}>
        {headingOf(codes.length, sealed?.can_open ?? true)}
      </h2>
      {sealed && <p className="sub">{sealed.text}</p>}
      {sealed?.can_open && (
        <Button icon={iconKeyRound} onClick={() => setAsking(true)}>
          {words.show}
        </Button>
      )}
      {!isClosed && <OpenCodes codes={codes} order={order} zone={zone} onOrder={onOrder} />}
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
