import { useId, useState } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { SkeletonBox } from '#islands/ui/skeleton.tsx';
import { fetchItem } from '#lib/shopping/browser/calls.ts';
import type { ShoppingItemDetail } from '#lib/shopping/contract.ts';
import { LandedLines } from './landed-lines.tsx';
import { QuestionBox } from './question-box.tsx';

interface ItemDetailsProps {
  code: string;
  name: string;
  /** The button's label: "Why this price?" */
  label: string;
}

function Quote({ quote }: { quote: NonNullable<ShoppingItemDetail['quote']> }) {
  return (
    <div className="grid gap-2">
      <LandedLines cost={quote} />
      {quote.note && <p className="break-words text-14">Note from our team: {quote.note}</p>}
      <p className="text-13 text-ink-3">
        You never pay more than this. If the item costs less, we refund the difference. If its price
        rises by more than {quote.cap_percent}% first, we don’t buy it and release your money.
      </p>
    </div>
  );
}

function Facts({ detail }: { detail: ShoppingItemDetail }) {
  const { description, note_to_receiver, delivery_full: to } = detail;
  const rows = [
    ['Size, colour, model', description],
    ['Note to the recipient', note_to_receiver],
    [
      'Goes to',
      `${to.first_name} ${to.last_name}, ${to.address}, ${to.town}, ${to.state_name}, ${to.country_name}`,
    ],
  ].filter(([, text]) => text);
  return (
    <dl className="grid gap-2 text-14">
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt className="text-13 text-ink-3">{name}</dt>
          <dd className="break-words">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Loaded({
  detail,
  onAsked,
}: {
  detail: ShoppingItemDetail;
  onAsked: (detail: ShoppingItemDetail) => void;
}) {
  return (
    <>
      {detail.quote && detail.status === 'approved' && <Quote quote={detail.quote} />}
      <Facts detail={detail} />
      <QuestionBox detail={detail} onAsked={onAsked} />
    </>
  );
}

/** Everything about one item, loaded when it is expanded. */
export function ItemDetails({ code, name, label }: ItemDetailsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [detail, setDetail] = useState<ShoppingItemDetail | 'reading' | 'failed'>();
  const read = async () => {
    setDetail('reading');
    try {
      setDetail((await fetchItem(code)).data);
    } catch {
      setDetail('failed');
    }
  };
  const toggle = () => {
    setOpen(!isOpen);
    // it may have been answered or quoted again since it was last expanded
    if (!isOpen) void read();
  };
  return (
    <div className="grid gap-4">
      <button
        className="link justify-self-start"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        {isOpen ? 'Show less' : label}
        <span className="vh">: {name}</span>
      </button>
      <div id={id} className="grid gap-4" hidden={!isOpen}>
        {detail === 'reading' && <SkeletonBox />}
        {detail === 'failed' && (
          <div className="grid justify-items-start gap-2" role="alert">
            <p className="text-14">We couldn’t load this. Check your connection.</p>
            <Button variant="line" size="small" onClick={() => void read()}>
              Try again
            </Button>
          </div>
        )}
        {typeof detail === 'object' && <Loaded detail={detail} onAsked={setDetail} />}
      </div>
    </div>
  );
}
