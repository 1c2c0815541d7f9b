import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useTyped } from '#islands/forms/use-typed.ts';
import { Button } from '#islands/ui/button.tsx';
import { Note } from '#islands/ui/note.tsx';
import { usePlainSubmit } from '#islands/ui/use-plain-submit.ts';
import { isLost } from '#lib/browser/api/api-error.ts';
import { saveBetTemplate } from '#lib/fund-bets/browser/calls.ts';
import { presentInForm } from '#lib/browser/form-errors.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { dropDraft } from '#lib/browser/stores/drafts.ts';
import { dropTyped } from '#lib/browser/stores/typed.ts';
import type { BetPlatform, BetTemplate } from '#lib/fund-bets/contract.ts';
import type { CurrencyCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { cleanAmount } from '#lib/rules/amount.ts';
import { AccountFields, findPlatform, type BetFields } from './account-fields.tsx';
import { PRODUCT } from './bet.ts';
import { BetAmount } from './bet-amount.tsx';
import { OfAge } from './of-age.tsx';
import { fillBet, readBet } from './use-start.ts';

/** This isn't a purchase, so it has a separate name. */
const DEFAULT = 'fund-bets-default';

interface TemplateFormProps {
  platforms: BetPlatform[];
  template: BetTemplate | null;
  currency: CurrencyCode;
}

/** /fund-bets/edit-default: the account and amount that the form starts with. */
export const TemplateForm = afresh(function TemplateForm(props: TemplateFormProps) {
  const { platforms, template, currency } = props;
  const form = useForm<BetFields>({ mode: 'onTouched' });
  useWatch({ control: form.control });
  const typed = useTyped(DEFAULT, () => readBet(form));
  const first = useRef({ form, typed });
  useEffect(() => fillBet(first.current.form, first.current.typed.restoreTyped()), []);
  const { busy, said, formProps } = usePlainSubmit(form, {
    send: async ({ platform, userId, amount }) => {
      await saveBetTemplate({ platform, userId, amount: cleanAmount(amount, currency) });
      // otherwise, earlier typed values would take precedence
      dropDraft(PRODUCT);
      dropTyped(DEFAULT);
      goTo(paths.fundBets);
      return 'gone';
    },
    refuse: (error) => {
      if (isLost(error)) return 'We didn’t get a response. Nothing was saved. Try again.';
      presentInForm(form, error, ['platform', 'userId', 'amount']);
      return undefined;
    },
  });
  const chosen = findPlatform(platforms, form.getValues('platform') || template?.platform);
  return (
    <form {...formProps} className="card stack">
      <OfAge />
      <p className="sub">We’ll fill in this account for you. You still confirm each payment.</p>
      {said && (
        <Note tone="warn" alert>
          {said}
        </Note>
      )}
      <TypedNote typed={typed} />
      <AccountFields form={form} platforms={platforms} start={template} />
      <BetAmount form={form} platform={chosen} currency={currency} start={template?.amount} />
      <Button type="submit" size="big" busy={busy} busyText="Saving">
        Save
      </Button>
    </form>
  );
});
