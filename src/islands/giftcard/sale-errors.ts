import { MOST_CARDS, countCards } from '#lib/giftcard/card-trade.ts';
import { CODE_MAX } from '#lib/giftcard/code-length.ts';
import { typedName } from '#lib/rules/typed.ts';
import { lookOf, openLook } from './looks.ts';
import type { Sale } from './use-sell.ts';

/** Texts by part of the form; `photo-…` and `code-…` belong to one card. */
export type SaleErrors = Partial<Record<string, string>>;

/** It goes away once the photo has arrived. */
export const WAIT = 'A photo is still uploading. Wait a moment.';

/** Clears "wait for the photo" once it has arrived, without another press. */
export const withoutWaiting = (errors: SaleErrors): SaleErrors =>
  Object.fromEntries(Object.entries(errors).filter(([, text]) => text !== WAIT));

function wrongCode(text = ''): string | undefined {
  const { length } = typedName(text);
  if (length < 4) return 'Enter the whole code.';
  return length > CODE_MAX ? `A code has at most ${CODE_MAX} characters.` : undefined;
}

function checkCards({ setup, slots, photos, answers }: Sale): SaleErrors {
  if (setup.type === 'e-code')
    return Object.fromEntries(
      slots.flatMap(({ id }) => {
        const wrong = wrongCode(answers.codes[id]);
        return wrong ? [[`code-${id}`, wrong]] : [];
      }),
    );
  const text = (slot: (typeof slots)[number]) =>
    photos.of(slot).keys.length === 0
      ? 'Add a photo of this card.'
      : 'Cards of the same value need the same number of photos. Add one more here.';
  return Object.fromEntries(
    slots
      .filter((slot) => photos.missing(slot) > 0)
      .map((slot) => [`photo-${slot.id}`, photos.of(slot).isBusy ? WAIT : text(slot)]),
  );
}

/** Everything that is missing, in form order. */
export function checkSale(sale: Sale): SaleErrors {
  const { setup, answers, photos } = sale;
  const count = countCards(setup.values);
  const errors: SaleErrors = {};
  if (count === 0) errors['values'] = 'Choose the value of your cards.';
  if (count > MOST_CARDS) errors['values'] = `Sell at most ${MOST_CARDS} cards at a time.`;
  if (!answers.source) errors['source'] = 'Tell us where you got the card.';
  if (answers.source === 'asked_to' && !answers.isSure)
    errors['sure'] = 'Read and tick this, or don’t send the card.';
  if (!answers.isAgreed) errors['agreed'] = 'Tick to confirm this is true.';
  Object.assign(errors, checkCards(sale));
  if (photos.isBusy) errors['cards'] = WAIT;
  return errors;
}

export const firstWrong = (errors: SaleErrors): string | undefined =>
  Object.entries(errors).find(([, text]) => text !== undefined)?.[0];

/** The places of errors in this form, by the server's field names. */
const places: readonly [RegExp, string][] = [
  [/^values\.\d+\.(image_keys|codes)/, 'cards'],
  [/^values/, 'values'],
  [/^(country|currency|type|receipt|card_id)$/, 'setup'],
  [/^source$/, 'source'],
];

export function fromServer(texts: Record<string, string>) {
  const found = Object.entries(texts).flatMap(([field, text]) => {
    const part = places.find(([pattern]) => pattern.test(field))?.[1];
    return part ? [{ field, part, text }] : [];
  });
  return {
    shown: Object.fromEntries(found.map(({ part, text }) => [part, text])) as SaleErrors,
    names: found.map(({ field }) => field),
  };
}

/** Shows a part of the form, with the focus on what can be changed there. */
export function focusPart(name: string): void {
  openLook(lookOf(name));
  const part = document.querySelector(`[data-part="${CSS.escape(name)}"]`);
  const field = part?.querySelector<HTMLElement>('input, select, button');
  field?.scrollIntoView?.({ block: 'center' });
  field?.focus({ preventScroll: true });
}
