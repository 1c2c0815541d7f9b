import { Segment } from '#islands/ui/choice-chips.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { withArticle } from '#lib/article.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import {
  unitOf,
  countryIn,
  readSetup,
  rateFor,
  tiersIn,
  typeIn,
  type CardSetup,
} from '#lib/giftcard/card-trade.ts';
import { CardMark } from './card-mark.tsx';
import type { Sell } from './use-sell.ts';
import { ValueRows } from './value-rows.tsx';

/** The bonus of another receipt, if it pays more. */
function betterReceipt({ rates, setup, shown, currency }: Sell): string | undefined {
  const { receipts } = typeIn(rates, setup);
  const value = setup.values[0]?.value ?? rates.values.at(-1) ?? rates.min;
  const rateWith = (receipt: CardSetup['receipt']) =>
    rateFor(tiersIn(rates, { ...setup, receipt }), value) ?? '0.00';
  const own = parseAmount(shown.rate ?? rateWith(setup.receipt));
  const better = receipts
    .map(({ id, name }) => ({ name, rate: rateWith(id) }))
    .filter(({ rate }) => parseAmount(rate) > own)
    .sort((a, b) => (parseAmount(a.rate) < parseAmount(b.rate) ? 1 : -1))[0];
  if (!better) return undefined;
  const unit = unitOf(currency);
  const paid = formatMoney(better.rate, rates.payout);
  return `With ${withArticle(better.name.toLowerCase())} you get ${paid} per ${unit}. An activation slip isn’t a receipt.`;
}

function BrandLine({ sell: { rates, setup } }: { sell: Sell }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CardMark brand={rates} id={rates.id} />
      <div className="row-main basis-24">
        <h2>{rates.name}</h2>
        <p className="row-s">
          {countryIn(rates, setup).name} · {typeIn(rates, setup).name}
        </p>
      </div>
      <a className="link" href={paths.sellGiftCard}>
        Change<span className="vh"> the brand</span>
      </a>
    </div>
  );
}

/** The brand, and the type of its cards: country, type, receipt, values. */
export function SetupCard({ sell }: { sell: Sell }) {
  const { rates, setup, change } = sell;
  const { types } = countryIn(rates, setup);
  const { receipts } = typeIn(rates, setup);
  const choose = (part: Partial<Pick<CardSetup, 'country' | 'type' | 'receipt'>>) => {
    const wanted = { card: part.country ?? setup.country, type: part.type ?? setup.type };
    const asked: Record<string, string> = { ...wanted, receipt: part.receipt ?? setup.receipt };
    const { country, type, receipt } = readSetup(rates, (field) => asked[field]);
    change({ country, type, receipt });
  };
  return (
    <section className="card stack" aria-label="Your card" data-part="setup">
      <BrandLine sell={sell} />
      {rates.countries.length > 1 && (
        <Select
          label="Card country"
          data-step="set-giftcard-currency"
          choices={rates.countries.map(({ code, name: label, currency }) => ({
            value: code,
            label: `${label} (${currency})`,
          }))}
          value={setup.country}
          onChange={(event) => choose({ country: event.target.value })}
        />
      )}
      {types.length > 1 && (
        <div className="field" data-step="set-giftcard-type">
          <span className="label">Type</span>
          <Segment
            label="Type"
            choices={types.map(({ id, name: label }) => ({ value: id, label }))}
            value={setup.type}
            onChoose={(type) => choose({ type })}
          />
        </div>
      )}
      {receipts.length > 1 && (
        <div className="field">
          <span className="label">Receipt</span>
          <Segment
            label="Receipt"
            choices={receipts.map(({ id, name: label }) => ({
              value: id,
              label: label.replace(/ receipt$/, '').replace('No', 'None'),
            }))}
            value={setup.receipt}
            onChoose={(receipt) => choose({ receipt })}
          />
          <Hint id="receipt-hint" hint={betterReceipt(sell)} />
        </div>
      )}
      <Hint id="setup-error" error={sell.errors['setup']} />
      <ValueRows sell={sell} />
    </section>
  );
}
