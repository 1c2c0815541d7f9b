import { ChoiceChips } from '#islands/ui/choice-chips.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { IconButton } from '#islands/ui/icon-button.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { iconPlus } from '#lib/look/first-icons.ts';
import { iconMinus } from '#lib/look/icons.ts';
import { faceMoney } from '#lib/giftcard/card-purchase.ts';
import { CardMark } from './card-mark.tsx';
import type { BuyFormState } from './use-buy-form.ts';

const short = (text: string) => text.replace(/\.00$/, '');

function ValueField({ buy }: { buy: BuyFormState }) {
  const { card, place, wish, form, valueProblem } = buy;
  if (card.values.length > 0)
    return (
      <div className="stack-s" data-part="value" data-step="set-giftcard-amount">
        <h3 className="label">Card value</h3>
        <ChoiceChips
          label="Card value"
          choices={card.values.map((value) => ({
            value: short(value),
            label: faceMoney(value, place.currency),
          }))}
          value={wish.value || null}
          onChoose={(value) => buy.set('value', value)}
        />
        <Hint id="value-error" error={valueProblem} />
      </div>
    );
  const from = faceMoney(card.min, place.currency);
  const { onChange, ...field } = form.register('value');
  return (
    <div data-part="value">
      <TextField
        label="Card value"
        aside={`${from} to ${faceMoney(card.max, place.currency)}`}
        inputMode="decimal"
        autoComplete="off"
        data-step="set-giftcard-amount"
        error={valueProblem}
        {...field}
        onChange={(event) => {
          buy.clearValue();
          return onChange(event);
        }}
      />
    </div>
  );
}

function Quantity({ buy }: { buy: BuyFormState }) {
  const { card, wish } = buy;
  return (
    <div className="split-row">
      <span className="label" id="quantity">
        How many
      </span>
      <span
        className="inline-flex items-center font-semibold"
        role="group"
        aria-labelledby="quantity"
        data-count
      >
        <IconButton
          label="One card fewer"
          icon={iconMinus}
          disabled={wish.quantity <= 1}
          onClick={() => buy.set('quantity', wish.quantity - 1)}
        />
        <span className="num min-w-5 text-center" aria-live="polite">
          {wish.quantity}
          <span className="vh"> {wish.quantity === 1 ? 'card' : 'cards'}</span>
        </span>
        <IconButton
          label="One more card"
          icon={iconPlus}
          disabled={wish.quantity >= card.max_quantity}
          onClick={() => buy.set('quantity', wish.quantity + 1)}
        />
      </span>
    </div>
  );
}

/** The card: its country with where it works, its value, how many. */
export function BuyChoices({ buy }: { buy: BuyFormState }) {
  const { card, place } = buy;
  return (
    <section className="card stack" aria-label="The card">
      <div className="flex flex-wrap items-center gap-3">
        <CardMark brand={card} id={card.mark} />
        <div className="row-main basis-24">
          <h2>{card.name}</h2>
          {card.countries.length === 1 && <p className="row-s">{place.name}</p>}
        </div>
      </div>
      {card.countries.length > 1 ? (
        <Select
          label="Card country"
          data-step="set-giftcard-currency"
          hint={place.notice}
          choices={card.countries.map(({ code, name, currency }) => ({
            value: code,
            label: `${name} (${currency})`,
          }))}
          value={place.code}
          onChange={(event) => buy.set('country', event.target.value)}
        />
      ) : (
        <p className="sub">{place.notice}</p>
      )}
      <ValueField buy={buy} />
      <Quantity buy={buy} />
    </section>
  );
}
