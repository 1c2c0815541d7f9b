import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import type { DeskCase } from '#lib/desk/contract.ts';
import type { FieldsProps } from '#islands/desk/decision-fields.tsx';
import { asksForQuote, type QuoteDraft } from './quote-draft.ts';
import { QuotePreview } from './quote-preview.tsx';

type ToQuote = NonNullable<DeskCase['to_quote']>;

interface PartProps extends Pick<FieldsProps, 'draft' | 'wrong'> {
  asked: ToQuote;
  set: (part: Partial<QuoteDraft>) => void;
}

/** The shop and the category, which decide tax, shipping and duty. */
function ShopFields({ asked, draft: { quote }, wrong, set }: PartProps) {
  const currencyOf = (code: string) =>
    asked.shop_countries.find((each) => each.code === code)?.currency ?? '';
  return (
    <>
      <Select
        label="Country of the shop"
        placeholder="Choose from the list"
        choices={asked.shop_countries.map(({ code, name }) => ({ value: code, label: name }))}
        value={quote.shop_country}
        onChange={({ target: { value } }) =>
          set({ shop_country: value, shop_currency: currencyOf(value) })
        }
        error={wrong['quote.shop_country']}
      />
      <Select
        label="The shop’s currency"
        placeholder="Choose from the list"
        choices={asked.currencies.map((code) => ({ value: code, label: code }))}
        value={quote.shop_currency}
        onChange={(event) => set({ shop_currency: event.target.value })}
        error={wrong['quote.shop_currency']}
      />
      <Select
        label="Category"
        placeholder="Choose from the list"
        choices={asked.categories.map(({ id, name }) => ({ value: id, label: name }))}
        value={quote.category}
        onChange={(event) => set({ category: event.target.value })}
        error={wrong['quote.category']}
      />
    </>
  );
}

const sizes = [
  { name: 'length_cm', label: 'Length in cm' },
  { name: 'width_cm', label: 'Width in cm' },
  { name: 'height_cm', label: 'Height in cm' },
] as const;

function SizeFields({ draft: { quote }, wrong, set }: PartProps) {
  return (
    <>
      <TextField
        label="Weight in grams"
        hint="Of one, in its box."
        inputMode="numeric"
        value={quote.weight_g}
        onChange={(event) => set({ weight_g: event.target.value })}
        error={wrong['quote.weight_g']}
      />
      {sizes.map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          aside="Optional"
          inputMode="numeric"
          value={quote[name]}
          onChange={(event) => set({ ...quote, [name]: event.target.value })}
          error={wrong[`quote.${name}`]}
        />
      ))}
    </>
  );
}

/** The parts of an item's price, and the result. */
export function QuoteFields({ found, draft, wrong, change }: FieldsProps) {
  const { to_quote: asked } = found;
  if (!asked || !asksForQuote(found, draft)) return null;
  const { quote } = draft;
  const set = (part: Partial<QuoteDraft>) => change({ quote: { ...quote, ...part } });
  return (
    <>
      <ShopFields asked={asked} draft={draft} wrong={wrong} set={set} />
      <MoneyField
        label={`Price of one${quote.shop_currency && ` in ${quote.shop_currency}`}`}
        value={quote.price}
        onChange={(event) => set({ price: event.target.value })}
        error={wrong['quote.price']}
      />
      <TextField
        label="How many"
        hint={asked.quantity === 1 ? '1 requested.' : `${asked.quantity} requested.`}
        inputMode="numeric"
        value={quote.quantity}
        onChange={(event) => set({ quantity: event.target.value })}
        error={wrong['quote.quantity']}
      />
      <SizeFields asked={asked} draft={draft} wrong={wrong} set={set} />
      <MoneyField
        label="Discount"
        aside="Optional"
        hint="Deducted from our commission."
        currency={asked.currency}
        value={quote.discount}
        onChange={(event) => set({ discount: event.target.value })}
        error={wrong['quote.discount']}
      />
      <QuotePreview id={found.id} quote={quote} />
    </>
  );
}
