import { Button } from '#islands/ui/button.tsx';
import { Hint } from '#islands/ui/field.tsx';
import { PhotoField } from '#islands/ui/photo-field.tsx';
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
      <p className="cap">
        Only our review team can open a code, and you’ll see when. It isn’t saved on this phone, so
        if you reload you’ll re-enter it.
      </p>
      {sell.slots.map((slot) => (
        <CodeField key={slot.id} sell={sell} slot={slot} />
      ))}
    </>
  );
}

const ignore = () => undefined;

/** Until the photos of a draft are known: what is picked goes to the first card. */
const EarlyPhoto = ({ name, onPick }: { name: string; onPick: (files: File[]) => void }) => (
  <PhotoField
    label={name}
    aside="front and back"
    take="Take a photo"
    photos={[]}
    onAdd={onPick}
    onReplace={ignore}
    onRemove={ignore}
    onRetry={ignore}
  />
);

function Photos({ sell }: { sell: Sell }) {
  const { photos, slots, errors, clear, begin } = sell;
  return (
    <>
      <p className="cap">Front, and back with the code readable. About 300 KB each.</p>
      {!photos.found && slots[0] && <EarlyPhoto name={slots[0].name} onPick={sell.shoot} />}
      {photos.found &&
        slots.map((slot, n) => (
          <div key={slot.id} data-part={`photo-${slot.id}`}>
            <CardPhoto
              slot={slot}
              found={photos.found?.[slot.id] ?? []}
              error={errors[`photo-${slot.id}`]}
              shot={n === 0 ? sell.shot : null}
              onTaken={sell.takeShot}
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

/** Photos of the cards, or their codes. */
export function CardsCard({ sell }: { sell: Sell }) {
  const { setup, slots, isGuest, errors, photos } = sell;
  const isCode = setup.type === 'e-code';
  return (
    <section className="card stack" aria-labelledby="photos" data-part="cards">
      <div className="card-head">
        <h2 id="photos" tabIndex={-1}>
          {isCode ? 'Codes' : 'Photos'}
          <span className="vh only-s">, step 2 of 3</span>
        </h2>
        {!isCode && !isGuest && slots.length > 1 && photos.sent > 0 && (
          <span className="cap num">
            {photos.sent} of {photos.sent + photos.left}
          </span>
        )}
      </div>
      {isGuest && slots.length > 0 && (
        <>
          <p className="sub">
            Sign in to {isCode ? 'enter the codes' : 'add photos'}. Your choices are saved.
          </p>
          <Button variant="tint" onClick={sell.signIn}>
            Sign in
          </Button>
        </>
      )}
      {slots.length === 0 && (
        <a className="link self-start" href="#card">
          Choose a value first
        </a>
      )}
      <Hint id="cards-error" error={errors['cards']} />
      {!isGuest && slots.length > 0 && (isCode ? <Codes sell={sell} /> : <Photos sell={sell} />)}
    </section>
  );
}
