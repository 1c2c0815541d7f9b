import { MoneyField } from '#islands/ui/money-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import type { DeskCase } from '#lib/desk/contract.ts';
import { formatMoney } from '#lib/money.ts';
import type { FieldsProps } from './decision-fields.tsx';
import { isByItem, type ItemDraft } from './item-decision.ts';
import { Words } from './words-field.tsx';

type Item = DeskCase['items'][number];

interface OneProps extends Pick<FieldsProps, 'found' | 'wrong'> {
  item: Item;
  draft: ItemDraft;
  n: number;
  change: (part: Partial<ItemDraft>) => void;
}

const isVerdict = (text: string): text is ItemDraft['verdict'] =>
  text === 'accept' || text === 'refuse' || text === 'offer';

const payText = ({ amount }: Item, { currency }: DeskCase): string =>
  amount && currency ? `Pay ${formatMoney(amount, currency)}` : 'Pay';

/** Why one of them is not paid as agreed, and the offer for it. */
function Because({ found, wrong, item, draft, n, change }: OneProps) {
  const { currency } = found;
  const { title, offered_alone: most } = item;
  const choice = (
    label: string,
    placeholder: string,
    codes: DeskCase['reasons'],
    field: 'reason_code' | 'proof',
  ) => (
    <Select
      label={`${label} for ${title}`}
      placeholder={placeholder}
      choices={codes.map(({ code, text }) => ({ value: code, label: text }))}
      value={draft[field]}
      onChange={(event) => change({ [field]: event.target.value })}
      error={wrong[`items.${n}.${field}`]}
    />
  );
  return (
    <>
      {draft.verdict === 'offer' && currency && (
        <MoneyField
          label={`Offer for ${title}`}
          {...(most
            ? { hint: `Above ${formatMoney(most, currency)}, it needs a second approver.` }
            : {})}
          currency={currency}
          value={draft.amount}
          onChange={(event) => change({ amount: event.target.value })}
          error={wrong[`items.${n}.amount`]}
        />
      )}
      {choice('Reason', 'Choose a reason', found.reasons, 'reason_code')}
      {choice('Evidence', 'Choose evidence', found.proofs ?? [], 'proof')}
      <Words
        label={`Findings on ${title}`}
        hint="The customer sees this."
        value={draft.evidence}
        error={wrong[`items.${n}.evidence`]}
        onChange={(evidence) => change({ evidence })}
      />
    </>
  );
}

function One(props: OneProps) {
  const { found, item, draft, change } = props;
  return (
    <div className="stack-s [&+&]:mt-4 [&+&]:pt-3 [&+&]:border-t [&+&]:border-t-line-2 [&_.facts>div]:py-1.5">
      <Select
        label={item.title}
        choices={[
          { value: 'accept', label: payText(item, found) },
          { value: 'refuse', label: 'Decline' },
          { value: 'offer', label: 'Offer another amount' },
        ]}
        value={draft.verdict}
        onChange={({ target }) => isVerdict(target.value) && change({ verdict: target.value })}
      />
      {draft.verdict !== 'accept' && <Because {...props} />}
    </div>
  );
}

/** Each of several items separately: paid, declined with its reason, or offered another price. */
export function ItemChoice({ queue, found, draft, wrong, change }: FieldsProps) {
  if (!isByItem(queue, found, draft.verdict)) return null;
  return (
    <fieldset className="field">
      <legend className="label">Each card</legend>
      {found.items.map((item, n) => {
        const one = draft.items[n];
        const put = (part: Partial<ItemDraft>) =>
          change({
            items: draft.items.map((each, at) => (at === n ? { ...each, ...part } : each)),
          });
        return (
          one && (
            <One
              key={item.position}
              found={found}
              wrong={wrong}
              item={item}
              n={n}
              draft={one}
              change={put}
            />
          )
        );
      })}
    </fieldset>
  );
}
