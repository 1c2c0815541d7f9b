import { Button } from '#islands/ui/button.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { withArticle } from '#lib/article.ts';
import { typedCode, typedName } from '#lib/rules/typed.ts';
import { CardPhoto } from './card-photo.tsx';
import type { Slot } from './use-card-photos.ts';
import type { Sell } from './use-sell.ts';

function CodeField({ sell, slot }: { sell: Sell; slot: Slot }) {
  const { rates, answers, errors, clear, begin } = sell;
  const code = answers.codes[slot.id] ?? '';
  const looksOdd =
    code.trim().length > 3 && !new RegExp(rates.code_pattern, 'i').test(typedCode(code));
  return (
    <div data-part={`code-${slot.id}`}>
      <TextField
        label={`Code for ${slot.name}`}
        hint={
          looksOdd
            ? `Usually ${withArticle(rates.code_label)}. Please check it again.`
            : rates.code_label
        }
        error={errors[`code-${slot.id}`]}
        value={code}
        clean={typedName}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={!answers.isAgreed}
        onChange={(event) => {
          clear(`code-${slot.id}`);
          answers.setCode(slot.id, event.target.value);
        }}
        onBlur={() => code && begin()}
      />
    </div>
  );
}

function Codes({ sell }: { sell: Sell }) {
  return (
    <>
      <p className="sub">
        Only our review team can open a code, and you’ll see when. It isn’t saved on this phone, so
        if you reload you’ll re-enter it.
      </p>
      {sell.slots.map((slot) => (
        <CodeField key={slot.id} sell={sell} slot={slot} />
      ))}
    </>
  );
}

function Photos({ sell }: { sell: Sell }) {
  const { photos, slots, errors, answers, clear, begin } = sell;
  return (
    <>
      <p className="sub">
        Front, and back with the code readable. We’ll shrink them on your phone to about 300 KB
        each.
      </p>
      {photos.found &&
        slots.map((slot) => (
          <div key={slot.id} data-part={`photo-${slot.id}`}>
            <CardPhoto
              slot={slot}
              found={photos.found?.[slot.id] ?? []}
              error={errors[`photo-${slot.id}`]}
              disabled={!answers.isAgreed}
              onStart={() => {
                clear(`photo-${slot.id}`);
                clear('cards');
                begin();
              }}
              onChange={photos.change}
            />
          </div>
        ))}
    </>
  );
}

/** Photos of the cards, or their codes; both wait until the terms were read. */
export function CardsCard({ sell }: { sell: Sell }) {
  const { setup, slots, isGuest, answers, errors, photos } = sell;
  const isCode = setup.type === 'e-code';
  if (slots.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="cards" data-part="cards">
      <div className="card-head">
        <h2 id="cards">{isCode ? 'Codes' : 'Photos'}</h2>
        {!isCode && !isGuest && photos.sent > 0 && (
          <span className="cap num">
            {photos.sent} of {photos.sent + photos.left}
          </span>
        )}
      </div>
      {isGuest && (
        <>
          <p className="sub">
            Sign in to {isCode ? 'enter the codes' : 'add photos'}. Your choices are saved.
          </p>
          <Button variant="tint" onClick={sell.signIn}>
            Sign in
          </Button>
        </>
      )}
      {!isGuest && !answers.isAgreed && <p className="cap">Read and tick the terms above first.</p>}
      <Hint id="cards-error" error={errors['cards']} />
      {!isGuest && (isCode ? <Codes sell={sell} /> : <Photos sell={sell} />)}
    </section>
  );
}
