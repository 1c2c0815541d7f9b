import { useEffect, useRef } from 'react';
import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { Button } from '#islands/ui/button.tsx';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { NetMark } from '#islands/ui/net-mark.tsx';
import { Note } from '#islands/ui/note.tsx';
import { betting as numbers } from '#lib/product-constants.ts';
import type { BetLimits, BetPlatform, BetTemplate } from '#lib/fund-bets/contract.ts';
import { paths } from '#lib/paths.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { AccountFields } from './account-fields.tsx';
import { BetAmount } from './bet-amount.tsx';
import { BetCheckout } from './bet-checkout.tsx';
import { OfAge } from './of-age.tsx';
import { SpentLine } from './spent-line.tsx';
import { useBet, type Betting, type Checked } from './use-bet.ts';

export interface BetFormProps {
  platforms: BetPlatform[];
  template: BetTemplate | null;
  limits: BetLimits;
  /** Ours, in the platforms' currency; null if it could not be read. */
  fee: string | null;
  needs: Needs;
}

function Notes({ earlier, said, typed }: Pick<Betting, 'earlier' | 'said' | 'typed'>) {
  if (earlier !== 'none') return <EarlierNote earlier={earlier} />;
  if (!said) return <TypedNote typed={typed} />;
  return (
    <Note tone="warn" alert>
      {said}
    </Note>
  );
}

/** Why a platform can't be paid now: the chosen one, or every one while none is chosen. */
function PausedNote({
  betting,
  platforms,
}: Pick<BetFormProps, 'platforms'> & { betting: Betting }) {
  const chosen = betting.checked?.platform;
  const paused = (chosen ? [chosen] : platforms).flatMap((each) => each.paused?.text ?? []);
  if (paused.length === 0) return null;
  return <Note tone="warn">{paused.join(' ')}</Note>;
}

/** The name at the platform, large: people who know it notice a wrong account here. */
function Owner({ checked, onChange }: { checked: Checked; onChange: () => void }) {
  const { platform, userId, name } = checked;
  const shown = useRef<HTMLParagraphElement>(null);
  // the pressed button is gone: screen readers continue here
  useEffect(() => shown.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-3 pb-3 border-b [&>div]:grow [&>div]:basis-36 [&>div]:min-w-[min(9rem,100%)]">
      <NetMark letters={platform.name.charAt(0)} id={platform.platform} on />
      <div>
        <p className="money-l" tabIndex={-1} ref={shown}>
          {name}
        </p>
        <p className="row-s num">
          {platform.name} · {userId}
        </p>
      </div>
      <button className="link" type="button" onClick={onChange}>
        Change
      </button>
    </div>
  );
}

function AccountStep({ betting, ...props }: BetFormProps & { betting: Betting }) {
  const { form, isBack } = betting;
  useEffect(() => {
    if (isBack) form.setFocus('userId');
  }, [form, isBack]);
  return (
    <>
      <AccountFields form={form} platforms={props.platforms} start={props.template} />
      {!props.limits.over_18_at && (
        <CheckBox
          error={form.formState.errors.over_18?.message}
          {...form.register('over_18', {
            validate: (said) => said || `Confirm you’re ${numbers.adult} or older.`,
          })}
        >
          I am {numbers.adult} or older.
        </CheckBox>
      )}
      <Button type="submit" size="big" busy={form.formState.isSubmitting} busyText="Checking">
        Check the account
      </Button>
      <a className="link self-center" href={paths.editBetDefault}>
        {props.template ? 'Change saved account' : 'Save my account for next time'}
      </a>
    </>
  );
}

function AmountStep({ betting, ...props }: BetFormProps & { betting: Betting }) {
  const { form, checked, change } = betting;
  if (!checked) return null;
  return (
    <>
      <Owner checked={checked} onChange={change} />
      <p className="sub">Not you? Change the account: this can’t be reversed.</p>
      <BetAmount
        form={form}
        platform={checked.platform}
        currency={checked.platform.currency}
        start={props.template?.amount}
      />
      <SpentLine limits={props.limits} />
      <Button type="submit" size="big" busy={form.formState.isSubmitting} busyText="Checking">
        Continue
      </Button>
    </>
  );
}

/** Platform and account, its owner, amount; then the checkout sheet. */
export const BetForm = afresh(function BetForm(props: BetFormProps) {
  const betting = useBet(props);
  useCheckoutAhead();
  return (
    <>
      <form
        className="card stack"
        noValidate
        onSubmit={(event) => void betting.submit(event)}
        aria-label="Fund betting account"
      >
        <OfAge />
        <Notes {...betting} />
        <PausedNote betting={betting} platforms={props.platforms} />
        {betting.checked ? (
          <AmountStep betting={betting} {...props} />
        ) : (
          <AccountStep betting={betting} {...props} />
        )}
      </form>
      <BetCheckout betting={betting} needs={props.needs} />
    </>
  );
});
