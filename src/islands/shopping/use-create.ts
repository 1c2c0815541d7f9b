import { useStore } from '@nanostores/react';
import { useEffect, useRef, type SubmitEvent } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { goTo } from '#lib/browser/navigate.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import * as request from '#lib/shopping/browser/shopping-request.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import { paths } from '#lib/paths.ts';
import { findSameLinks } from '#lib/shopping/shop-link.ts';
import { checkItem, forbiddenIn } from '#lib/shopping/shopping-item.ts';

type Texts = Readonly<Record<string, string>>;

/** The errors of one item, by field. */
const textsOf = (errors: Texts, id: number): Texts =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, text]) => {
      const [of, field] = name.split('.');
      return Number(of) === id && field ? [[field, text]] : [];
    }),
  );

/** The items as their cards show them. */
function rowsOf(state: request.RequestState, goods: readonly ForbiddenGoods[]) {
  const { items, delivery, previewImages, errors } = state;
  const same = findSameLinks(items.map(({ url }) => url));
  return items.map((item, position) => {
    const before = same.get(position);
    return {
      item,
      number: position + 1,
      errors: textsOf(errors, item.id),
      sameAs: before === undefined ? undefined : before + 1,
      filename: previewImages.find(({ id }) => id === item.id)?.filename ?? null,
      ...forbiddenIn(item, delivery.country_code, goods),
    };
  });
}

const STILL_SENDING = 'The picture is still uploading. Wait until it’s done, or remove it.';

/** Pictures that would be lost if the page were left now, by item. */
function useSending() {
  const sending = useRef(new Set<number>());
  const noteSending = (id: number, isSending: boolean) => {
    if (isSending) return void sending.current.add(id);
    sending.current.delete(id);
    const { errors } = request.$request.get();
    const { [`${id}.image_filename`]: said, ...others } = errors;
    if (said === STILL_SENDING) request.setErrors(others);
  };
  return { sending, noteSending };
}

/** A list of items to buy, saved as it is typed. */
export function useCreate(goods: readonly ForbiddenGoods[]) {
  const state = useStore(request.$request, { ssr: 'initial' });
  const form = useRef<HTMLFormElement>(null);
  const focusOn = useFocus();
  const { sending, noteSending } = useSending();
  useEffect(() => {
    request.restoreRequest();
    wakeOverlays();
    // sent back here with the server's errors
    if (Object.keys(request.$request.get().errors).length > 0) focusOn(form.current);
  }, [focusOn]);
  const next = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wrong: Record<string, string> = {};
    for (const item of state.items)
      for (const [field, text] of Object.entries(
        checkItem(item, state.delivery.country_code, goods),
      ))
        wrong[`${item.id}.${field}`] = text;
    for (const id of sending.current) wrong[`${id}.image_filename`] = STILL_SENDING;
    request.setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusOn(form.current);
    // the list is saved; the next page can't be loaded now
    if (!navigator.onLine) return;
    trackStep('select-product');
    goTo(paths.shoppingDelivery);
  };
  const add = () => {
    request.addItem();
    focusOn(form.current, 'newest');
  };
  const remove = (id: number) => {
    request.removeItem(id);
    focusOn(form.current, 'add');
  };
  const reset = () => {
    request.resetItems();
    focusOn(form.current, 'first');
  };
  return { form, rows: rowsOf(state, goods), next, add, remove, reset, noteSending };
}
