import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { agreeTo, payAnyway, readDraft } from '#lib/browser/stores/drafts.ts';
import type { Quote } from '#lib/orders/contract.ts';
import { formatMoney, parseAmount } from '#lib/money.ts';

/** The limit of a saved payment, while its price is above it. */
export function brokenLimit(product: string, { lines }: Quote): string | undefined {
  const limit = readDraft(product)?.limit;
  return limit && parseAmount(lines.total) > parseAmount(limit) ? limit : undefined;
}

/** The biller is failing, and the buyer hasn't confirmed that they want to pay anyway. */
export const lacksConfirmation = (product: string, { needs_pay_anyway: needs }: Quote): boolean =>
  needs === true && readDraft(product)?.payAnyway !== true;

/** Where members may pay a failing biller: they confirm that they know. The reason is shown above the price. */
export function PayAnyway(props: { product: string; quote: Quote; onAgree: () => void }) {
  const { product, quote, onAgree } = props;
  if (!quote.needs_pay_anyway) return null;
  return (
    <CheckBox
      defaultChecked={!lacksConfirmation(product, quote)}
      onChange={({ target }) => {
        payAnyway(product, target.checked);
        onAgree();
      }}
    >
      Pay anyway. I know that it may fail.
    </CheckBox>
  );
}

/** A saved payment now costs more than its limit: the member agrees again, or it isn't paid. */
export function AgreeAgain(props: { product: string; quote: Quote; onAgree: () => void }) {
  const { product, quote } = props;
  const limit = brokenLimit(product, quote);
  if (!limit) return null;
  const [total, most] = [quote.lines.total, limit].map((each) => formatMoney(each, quote.currency));
  return (
    <>
      <Note tone="warn" alert>
        This now costs {total}. Your limit was {most}. You haven’t been charged.
      </Note>
      <CheckBox
        onChange={() => {
          agreeTo(product, quote.lines.total);
          props.onAgree();
        }}
      >
        Pay {total} anyway
      </CheckBox>
    </>
  );
}
