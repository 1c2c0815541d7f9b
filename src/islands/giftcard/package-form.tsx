import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { LazyCheckout, useCheckoutAhead } from '#islands/checkout/lazy-checkout.tsx';
import { afresh, TypedNote } from '#islands/forms/afresh.tsx';
import { useMarked } from '#islands/forms/use-marked.ts';
import { Button } from '#islands/ui/button.tsx';
import { FormFoot } from '#islands/ui/form-foot.tsx';
import { Money } from '#islands/ui/money.tsx';
import { Note } from '#islands/ui/note.tsx';
import { buyPackage } from '#lib/giftcard/browser/buy-calls.ts';
import { limitOf } from '#lib/browser/stores/drafts.ts';
import type { GiftPackage } from '#lib/giftcard/gift-packages.contract.ts';
import { iconGift } from '#lib/look/service-icons.ts';
import { formatMoney } from '#lib/money.ts';
import { paths } from '#lib/paths.ts';
import { faceMoney } from '#lib/giftcard/card-purchase.ts';
import type { Needs } from '#lib/rules/needs.ts';
import { RecipientForm } from './recipient-form.tsx';
import { PACKAGE, usePackage } from './use-package.ts';

interface PackageFormProps {
  gift: GiftPackage;
  needs: Needs;
  isGhanaian: boolean;
}

function Inside({ gift }: { gift: GiftPackage }) {
  return (
    <section className="card stack-s" aria-labelledby="inside">
      <div className="card-head">
        <h2 id="inside">{gift.name}</h2>
        <a className="link" href={paths.choosePackage}>
          Change<span className="vh"> the package</span>
        </a>
      </div>
      <Money amount={gift.total} currency={gift.currency} size="xl" />
      <dl className="facts">
        {gift.items.map(({ name, value, currency, quantity, country }) => (
          <div key={name + value}>
            <dt className="flex-initial">
              {name}, {country}
            </dt>
            <dd className="flex-none">
              {quantity} × {faceMoney(value, currency)}
            </dd>
          </div>
        ))}
        <div>
          <dt className="flex-initial">Our fee</dt>
          <dd className="flex-none">{formatMoney(gift.fee, gift.currency)}</dd>
        </div>
      </dl>
    </section>
  );
}

/** The package's recipient; then the checkout sheet. */
export const PackageForm = afresh(function PackageForm(props: PackageFormProps) {
  const { gift, needs, isGhanaian } = props;
  const state = usePackage(gift, isGhanaian);
  const { form, quote, problem, earlier } = state;
  useCheckoutAhead();
  return (
    <>
      <form className="sell-flow" noValidate onSubmit={(event) => void state.review(event)}>
        <div className="sell-a">
          {earlier === 'none' ? (
            <TypedNote typed={state.typed} />
          ) : (
            <EarlierNote earlier={earlier} />
          )}
          <section className="card stack" aria-labelledby="recipient">
            <h2 id="recipient">Who is it for?</h2>
            <RecipientForm form={form} />
          </section>
        </div>
        <div className="sell-b">
          <Inside gift={gift} />
          {problem && (
            <Note tone="clay" alert>
              We couldn’t get the price. Check your connection and try again.
            </Note>
          )}
          <FormFoot beside marked={useMarked(form.control)}>
            <Button type="submit" size="big" busy={form.formState.isSubmitting} busyText="Checking">
              Continue to pay
            </Button>
          </FormFoot>
        </div>
      </form>
      {quote && (
        <LazyCheckout
          product={PACKAGE}
          quote={quote}
          notice={quote.notice}
          icon={iconGift}
          to={state.recipient().name}
          what={`${gift.name}, emailed to ${state.recipient().email}`}
          warning="Once we’ve emailed the link, anyone who has it can use the codes."
          needs={needs}
          onSignIn={state.signIn}
          onLeave={state.keepIntent}
          onClose={state.close}
          keepable={{ url: paths.packageRecipient(gift.id), fields: state.asked() }}
          purchase={(pin, draft) => {
            const { quote_id } = quote;
            const bought = { package_id: gift.id, recipient: state.recipient() };
            return buyPackage({ ...bought, ...limitOf(draft), quote_id, pin }, draft.key);
          }}
          onPriceChanged={state.price}
          onFieldErrors={state.refuse}
        />
      )}
    </>
  );
});
