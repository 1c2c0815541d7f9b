import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useFocus } from '#islands/ui/use-focus.ts';
import { fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { saveAddress, sendList } from '#lib/shopping/browser/calls.ts';
import { goTo, replaceWith } from '#lib/browser/navigate.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { keepDraft } from '#lib/browser/stores/drafts.ts';
import { wakeOverlays } from '#lib/browser/stores/overlays.ts';
import * as request from '#lib/shopping/browser/shopping-request.ts';
import type { ForbiddenGoods } from '#lib/shopping/quote.contract.ts';
import type { Delivery, ShoppingCountry } from '#lib/shopping/request.contract.ts';
import { paths } from '#lib/paths.ts';
import { typedLine } from '#lib/rules/typed.ts';
import {
  deliveryMissing,
  deliveryTooLong,
  withDialledPhone,
  wrongWithDelivery,
} from '#lib/shopping/delivery-address.ts';
import { checkItem, forbiddenIn, isBlank } from '#lib/shopping/shopping-item.ts';

type Texts = Record<string, string>;

const trimmed = (delivery: Delivery): Delivery =>
  Object.fromEntries(
    Object.entries(delivery).map(([name, value]) => [name, typedLine(value)]),
  ) as unknown as Delivery;

/** What is wrong before sending, by the request's field names. */
function check(delivery: Delivery, whatsapp: string, country: ShoppingCountry | undefined): Texts {
  const missing = Object.entries(deliveryMissing)
    .filter(([name]) => !delivery[name as keyof Delivery])
    .map(([name, text]) => [`delivery.${name}`, text]);
  const wrong = Object.entries(wrongWithDelivery(delivery, country)).map(([name, [text = '']]) => [
    name,
    text,
  ]);
  return {
    ...(typedLine(whatsapp) ? {} : { whatsapp_no: 'Enter your WhatsApp number.' }),
    ...(Object.fromEntries(wrong) as Texts),
    ...deliveryTooLong(delivery),
    ...(Object.fromEntries(missing) as Texts),
  };
}

interface Given {
  countries: readonly ShoppingCountry[];
  goods: readonly ForbiddenGoods[];
}

/** The typed values, their errors, and the chosen country. */
function useTypedDelivery({ countries, goods }: Given) {
  const state = useStore(request.$request, { ssr: 'initial' });
  const [errors, setErrors] = useState<Texts>({});
  const { items, delivery, whatsapp_no } = state;
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    request.restoreRequest();
    request.$request.setKey('countries', countries);
    wakeOverlays();
    if (request.$request.get().items.every(isBlank)) replaceWith(paths.createShopping);
  }, [countries]);
  const forget = (names: readonly string[]) =>
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))),
    );
  const change = (part: Partial<Delivery>) => {
    // leaving a field groups its digits, which fixes nothing by itself
    if (Object.entries(part).every(([name, text]) => delivery[name as keyof Delivery] === text))
      return;
    request.changeDelivery(part);
    forget(Object.keys(part).map((name) => `delivery.${name}`));
  };
  return {
    state,
    delivery,
    whatsapp_no,
    errors,
    setErrors,
    countries,
    change,
    country: countries.find(({ code }) => code === delivery.country_code),
    /** States and postcodes belong to one country. */
    chooseCountry: (country_code: string) => change({ country_code, state_id: '', zip_code: '' }),
    changeWhatsapp: (text: string) => {
      if (text === whatsapp_no) return;
      request.changeWhatsapp(text);
      forget(['whatsapp_no']);
    },
    /** Items that can't be sent there, or that our team decides on. */
    told: items.flatMap((item, n) => {
      const { refused, doubtful } = forbiddenIn(item, delivery.country_code, goods);
      const [text] = [...refused, ...doubtful];
      return text
        ? [{ id: item.id, number: n + 1, name: item.name, text, isRefused: refused.length > 0 }]
        : [];
    }),
  };
}

export type DeliveryState = ReturnType<typeof useTypedDelivery>;

/** Sends a list, one request at a time; the key stays the same until there is an answer. */
export function useDelivery(given: Given) {
  const typed = useTypedDelivery(given);
  const { state, country, setErrors } = typed;
  const form = useRef<HTMLFormElement>(null);
  const focusOn = useFocus();
  const [busy, setBusy] = useState(false);
  const [isUnsure, setUnsure] = useState(false);
  const [addressName, setAddressName] = useState('');
  const running = useRef(false);

  const backToItems = (errors: Texts) => {
    request.setErrors(errors);
    goTo(paths.createShopping);
  };
  const refuse = (error: unknown) => {
    setUnsure(isLost(error));
    const texts = fieldErrors(error);
    const ofItems = request.itemErrors(texts, state.items);
    if (Object.keys(ofItems).length > 0) return backToItems(ofItems);
    setErrors(texts);
    focusOn(form.current);
    presentError(error, { shownFields: Object.keys(texts).filter((name) => name !== 'items') });
  };
  const send = async (delivery: Delivery) => {
    const body = request.requestBody(state, delivery);
    const { key } = keepDraft(request.SHOPPING, { body: JSON.stringify(body) });
    const { data } = await sendList(body, key);
    request.storeList(data);
    // the list is saved; if the address can't be saved, the list isn't sent again
    if (addressName.trim()) await saveAddress(addressName.trim(), delivery).catch(presentError);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (running.current) return;
    const bare = trimmed(state.delivery);
    const delivery = country ? withDialledPhone(bare, country) : bare;
    const wrong = check(
      { ...delivery, phone_number: bare.phone_number && delivery.phone_number },
      state.whatsapp_no,
      country,
    );
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return focusOn(form.current);
    const bad = itemsToMend(state, given.goods);
    if (Object.keys(bad).length > 0) return backToItems(bad);
    running.current = true;
    setBusy(true);
    setUnsure(false);
    await send(delivery).catch(refuse);
    running.current = false;
    setBusy(false);
  };
  return {
    ...typed,
    form,
    busy,
    isUnsure,
    addressName,
    setAddressName,
    submit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
  };
}

/** Current errors of items: the country may refuse what others accept. */
function itemsToMend(state: request.RequestState, goods: readonly ForbiddenGoods[]): Texts {
  const { items, delivery } = state;
  return Object.fromEntries(
    items.flatMap((item) =>
      Object.entries(checkItem(item, delivery.country_code, goods)).map(
        ([field, text]) => [`${item.id}.${field}`, text] as const,
      ),
    ),
  );
}
