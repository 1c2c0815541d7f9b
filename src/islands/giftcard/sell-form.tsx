import { EarlierNote } from '#islands/checkout/earlier-note.tsx';
import { cannotWait } from '#islands/checkout/offline.ts';
import { CheckBox } from '#islands/ui/check-box.tsx';
import { Note } from '#islands/ui/note.tsx';
import { CardsCard } from './cards-card.tsx';
import { GetPanel } from './get-panel.tsx';
import { SaleFeet } from './sale-foot.tsx';
import { only } from './looks.ts';
import { SalePayout } from './sale-payout.tsx';
import { SetupCard } from './setup-card.tsx';
import { SourceCard } from './source-card.tsx';
import { useSell, type Sell, type SellGiven } from './use-sell.ts';

const notices = {
  'new-price': 'Your rate expired and has changed. Check the new one and send again.',
  'no-price': 'We couldn’t get the price. Check your connection and try again.',
  offline: cannotWait('Rates are only locked for 30 minutes, so you can’t save this for later.'),
  lost: 'We didn’t get a response. Your cards are safe and can’t be sold twice. Send again when you’re back online: we’ll check first.',
} as const;

/** On phones a page without cards that fills the window, with its foot at the end. */
const phone =
  'max-lg:flex max-lg:flex-col max-lg:gap-2.5 max-lg:min-h-[calc(100dvh_-_var(--bar)_-_2.75rem)] max-lg:[&_.card]:p-0 max-lg:[&_.card]:border-0 max-lg:[&_.card]:bg-transparent max-lg:[&_.card]:shadow-none max-lg:[&_.card.stack]:gap-2.5 max-lg:[&_.stack-s]:gap-2.5 max-lg:[&_.facts>div]:py-1.5 max-lg:[&_.flow-foot]:mt-auto max-lg:[&_.flow-foot]:flex-nowrap max-lg:[&_.flow-foot_.btn]:min-w-0 max-lg:[&_.flow-foot_.btn]:px-3 max-lg:[&_.flow-foot_.btn-primary]:grow max-lg:[&_h2]:scroll-mt-64 [&_h2]:outline-none';

/** Selling cards of one brand: three looks on a phone, two columns on a wide window. */
export function SellForm(given: SellGiven) {
  const sell = useSell(given);
  const { notice, earlier } = sell;
  const isLooking = earlier === 'looking' || earlier === 'arrived';
  const problem = notice ?? (earlier === 'unclear' || earlier === 'never' ? 'lost' : null);
  return (
    <form
      className={`looks sell-flow ${phone}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sell.submit();
      }}
    >
      <div className="sell-a max-lg:contents">
        <SetupCard sell={sell} />
        <div className={`stack lg:gap-5 max-lg:gap-2.5 ${only.photos}`} data-look="photos">
          <CardsCard sell={sell} />
          <SourceCard sell={sell} />
        </div>
        <TermsCard sell={sell} />
      </div>
      <div className="sell-b">
        <GetPanel sell={sell} />
        <SalePayout sell={sell} />
        {isLooking && <EarlierNote earlier={earlier} payment="sale" />}
        {problem && !isLooking && (
          <Note tone={problem === 'lost' || problem === 'offline' ? 'clay' : 'warn'} alert>
            {notices[problem]}
          </Note>
        )}
        <SaleFeet sell={sell} />
      </div>
    </form>
  );
}

/** The conditions, read before anything is sent. */
function TermsCard({ sell }: { sell: Sell }) {
  const { rates, answers, errors, clear } = sell;
  const [first, ...more] = rates.terms.map((term) => <li key={term}>{term}</li>);
  return (
    <section
      className={`card stack-s ${only.check}`}
      aria-labelledby="check"
      data-look="check"
      data-part="agreed"
    >
      <h2 id="check" tabIndex={-1}>
        Check and send<span className="vh only-s">, step 3 of 3</span>
      </h2>
      <ul className="bullets max-lg:text-14">{first}</ul>
      {more.length > 0 && (
        <>
          <ul className="bullets only-l">{more}</ul>
          <details className="only-s">
            <summary className="link">Read {more.length} more terms</summary>
            <ul className="bullets text-14">{more}</ul>
          </details>
        </>
      )}
      <CheckBox
        checked={answers.isAgreed}
        error={errors['agreed']}
        onChange={(event) => {
          clear('agreed');
          answers.setAgreed(event.target.checked);
        }}
      >
        I’ve read this and my card meets these terms.
      </CheckBox>
    </section>
  );
}
