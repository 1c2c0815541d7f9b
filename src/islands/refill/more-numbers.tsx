import { IconButton } from '#islands/ui/icon-button.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import { iconX } from '#lib/look/first-icons.ts';
import type { Bill } from './use-bill.ts';
import type { MoreRow } from './use-more-numbers.ts';

/** A field that was added takes the focus once. */
function focusNew(field: HTMLInputElement | null): void {
  if (field?.value === '') field.focus();
}

function Row({ bill, row, place }: { bill: Bill; row: MoreRow; place: number }) {
  const { more, biller, billers, sellsProducts } = bill;
  return (
    <li className="grid grid-cols-main-auto items-start gap-2 lg:grid-cols-[minmax(0,1fr)_auto_auto] [&>.iconbtn]:row-start-1 [&>.iconbtn]:col-start-2 [&>.iconbtn]:mt-7 lg:[&>.iconbtn]:row-start-1 lg:[&>.iconbtn]:col-start-3 [&>:nth-child(2):not(:last-child)]:row-start-2 [&>:nth-child(2):not(:last-child)]:col-start-1 lg:[&>:nth-child(2):not(:last-child)]:row-start-1 lg:[&>:nth-child(2):not(:last-child)]:col-start-2 lg:[&>:nth-child(2):not(:last-child)]:min-w-40">
      <PhoneField
        label={`Phone number ${place}`}
        autoComplete="off"
        ref={row.typed === '' ? focusNew : undefined}
        defaultValue={row.typed}
        error={row.error}
        onChange={({ target }) =>
          more.change(row.id, { typed: target.value, ...(row.error ? { error: '' } : {}) })
        }
      />
      {!sellsProducts && (
        <Select
          label="Network"
          aria-label={`Network of number ${place}`}
          choices={billers.map((each) => ({ value: each.bill_id, label: each.short_name }))}
          value={more.networkOf(row) ?? biller?.bill_id ?? ''}
          onChange={({ target }) => more.change(row.id, { billId: target.value })}
        />
      )}
      <IconButton
        label={`Remove number ${place}`}
        icon={iconX}
        onClick={() => more.remove(row.id)}
      />
    </li>
  );
}

/** Further numbers for the same product: one payment, one order each. */
export function MoreNumbers({ bill }: { bill: Bill }) {
  const { more, biller, sellsProducts } = bill;
  return (
    <div className="stack-s">
      {more.rows.length > 0 && (
        <ul className="grid gap-3">
          {more.rows.map((row, at) => (
            <Row key={row.id} bill={bill} row={row} place={at + 2} />
          ))}
        </ul>
      )}
      {more.rows.length > 0 && (
        <p className="hint">
          {sellsProducts
            ? `Each number gets the same bundle${biller ? ` on ${biller.short_name}` : ''}.`
            : 'Each number gets the amount below.'}
        </p>
      )}
      {!more.isFull && (
        <button className="link self-start" type="button" onClick={more.add}>
          {more.rows.length > 0 ? 'Add another number' : 'Add another number'}
        </button>
      )}
    </div>
  );
}
