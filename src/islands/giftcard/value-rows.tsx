import { useId, useState, type KeyboardEvent } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { ChoiceChips } from '#islands/ui/choice-chips.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { iconPlus } from '#lib/look/first-icons.ts';
import { iconMinus } from '#lib/look/icons.ts';
import { formatMoney, parseAmount, toAmount } from '#lib/money.ts';
import {
  MOST_CARDS,
  cardMoney,
  checkCardValue,
  countCards,
  readFace,
} from '#lib/giftcard/card-trade.ts';
import type { ShownLine } from '#lib/giftcard/held-trade.ts';
import { labelBeside } from './looks.ts';
import type { Sell } from './use-sell.ts';

interface ValueRowProps {
  sell: Sell;
  line: ShownLine;
  onQuantity: (quantity: number) => void;
}

function ValueRow({ sell, line, onQuantity }: ValueRowProps) {
  const { value, quantity, estimate } = line;
  const name = cardMoney(value, sell.currency);
  const isFull = countCards(sell.setup.values) >= MOST_CARDS;
  return (
    <li className="grid grid-cols-main-auto items-center content-center gap-x-2 min-h-15 ps-3.5 max-lg:min-h-12 [&+&]:border-t">
      <b className="num">{name}</b>
      {estimate !== null && (
        <span className="num text-14 text-ink-3">{formatMoney(estimate, sell.rates.payout)}</span>
      )}
      <span
        className="inline-flex items-center font-semibold row-span-2 row-start-1 col-start-2"
        data-count
      >
        <IconButton
          label={quantity === 1 ? `Remove ${name}` : `One ${name} card fewer`}
          icon={iconMinus}
          onClick={() => onQuantity(quantity - 1)}
        />
        <span className="num min-w-5 text-center" aria-live="polite">
          {quantity}
          <span className="vh"> of {name}</span>
        </span>
        <IconButton
          label={`One more ${name} card`}
          icon={iconPlus}
          disabled={isFull}
          onClick={() => onQuantity(quantity + 1)}
        />
      </span>
    </li>
  );
}

/** A value that is not in the list. */
function OtherValue({ sell, onAdd }: { sell: Sell; onAdd: (value: string) => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const id = useId();
  const add = () => {
    const problem = checkCardValue(sell.rates, text, sell.currency);
    setError(problem);
    const value = readFace(text, sell.currency);
    if (problem || !value) return document.getElementById(id)?.focus();
    onAdd(value);
    setText('');
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div
      className={`grid grid-cols-main-auto items-start gap-2 lg:[&_.btn]:mt-6.5 [&_.btn]:min-h-control ${labelBeside}`}
    >
      <TextField
        id={id}
        label="Another value"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={error}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={keyDown}
      />
      <Button variant="tint" onClick={add}>
        Add
      </Button>
    </div>
  );
}

/** The cards' values: listed ones at a tap, others typed, each with its payout. */
export function ValueRows({ sell }: { sell: Sell }) {
  const { rates, setup, shown, currency, change, errors } = sell;
  const set = (value: string, quantity: number) => {
    sell.clear('values');
    const others = setup.values.filter((line) => line.value !== value);
    const before = setup.values.find((line) => line.value === value);
    const next = quantity > 0 ? { value, quantity } : null;
    if (!before) return change({ values: next ? [...others, next] : others });
    change({
      values: setup.values.flatMap((line) => (line === before ? (next ?? []) : line)),
    });
  };
  const add = (value: string) => {
    if (countCards(setup.values) >= MOST_CARDS) return;
    trackStep('set-giftcard-amount');
    const has = setup.values.find((line) => line.value === value)?.quantity ?? 0;
    set(value, has + 1);
  };
  const listed = rates.values.map((value) => toAmount(parseAmount(value)));
  return (
    <div className="stack-s" data-part="values">
      <div className="label">
        <h3 id="values">Card values</h3>
        {rates.custom && (
          <span className="opt num">
            {cardMoney(rates.min, currency)} to {cardMoney(rates.max, currency)}
          </span>
        )}
      </div>
      {shown.lines.length > 0 && (
        <ul className="border border-line-2 rounded" aria-labelledby="values">
          {shown.lines.map((line) => (
            <ValueRow
              key={line.value}
              sell={sell}
              line={line}
              onQuantity={(quantity) => set(line.value, quantity)}
            />
          ))}
        </ul>
      )}
      <ChoiceChips
        grid={listed.some((value) => cardMoney(value, currency).length > 7) ? 3 : 4}
        label="Add a card of"
        choices={listed
          .filter((value) => !setup.values.some((line) => line.value === value))
          .map((value) => ({ value, label: cardMoney(value, currency) }))}
        value={null}
        onChoose={add}
      />
      <Hint id="values-error" error={errors['values']} />
      {rates.custom && <OtherValue sell={sell} onAdd={add} />}
    </div>
  );
}
