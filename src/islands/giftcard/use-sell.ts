import { useEffect, useMemo, useRef, useState } from 'react';
import { openOrder, sendOnce } from '#islands/checkout/send-once.ts';
import { isPending, useEarlier, useLookOnline } from '#islands/checkout/use-earlier.ts';
import { useServerClock } from '#islands/orders/use-server-clock.ts';
import { ApiError, fieldErrors, isLost } from '#lib/browser/api/api-error.ts';
import { sellCards } from '#lib/giftcard/browser/calls.ts';
import { presentError } from '#lib/browser/present-error.ts';
import { markSent, readDraft } from '#lib/browser/stores/drafts.ts';
import { keepTrade } from '#lib/giftcard/browser/gift-card-trade.ts';
import { $modal, openAuth } from '#lib/browser/stores/overlays.ts';
import { storePendingTransaction } from '#lib/browser/stores/pending-transaction.ts';
import { SALE, dropSale, saleDraft } from '#lib/giftcard/browser/sale-draft.ts';
import type { RateWeek } from '#lib/giftcard/card-worth.ts';
import type { CardRates } from '#lib/giftcard/contract.ts';
import type { Order } from '#lib/orders/contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import { countryIn, setupQuery, tradeOf, type CardSetup } from '#lib/giftcard/card-trade.ts';
import { shownTrade } from '#lib/giftcard/held-trade.ts';
import {
  WAIT,
  checkSale,
  firstWrong,
  focusPart,
  fromServer,
  withoutWaiting,
  type SaleErrors,
} from './sale-errors.ts';
import { lookOf, openLook, type Look } from './looks.ts';
import { slotsOf, useCardPhotos } from './use-card-photos.ts';
import { sellFields, useHeldQuote } from './use-held-quote.ts';
import type { Source } from './sources.ts';
import { useSaleAnswers } from './use-sale-answers.ts';

export interface SellGiven {
  rates: CardRates;
  start: CardSetup;
  isGuest: boolean;
  country: CountryCode;
  /** Epoch ms of the server's time when it rendered the page. */
  now: number;
  /** The last seven days of the rate; null if it was steady. */
  week?: RateWeek | null;
}

/** The set-up is in the address, so a reload, a link and signing in restore it. */
function useSetup({ rates, start }: SellGiven) {
  const [setup, setSetup] = useState(start);
  const trade = useMemo(() => tradeOf(rates, setup), [rates, setup]);
  useEffect(() => keepTrade(trade), [trade]);
  useEffect(() => () => keepTrade(null), []);
  const keep = (next: CardSetup) =>
    history.replaceState(history.state, '', paths.sellCard(setupQuery(next)) + location.hash);
  const change = (part: Partial<CardSetup>) => {
    const next = { ...setup, ...part };
    setSetup(next);
    keep(next);
  };
  // a look that Back leads to has the choices of its time in its address
  useEffect(() => {
    const catchUp = () => keep(setup);
    addEventListener('popstate', catchUp);
    return () => removeEventListener('popstate', catchUp);
  });
  return { setup, change, trade };
}

/** Shows the order of a sale whose cards were received; the next sale starts empty. */
function openSale(order: Order): void {
  dropSale();
  openOrder(SALE, order);
}

type Notice = 'new-price' | 'lost' | 'offline' | 'no-price' | null;

function useSale(given: SellGiven) {
  const { rates, now } = given;
  const { setup, change, trade } = useSetup(given);
  const answers = useSaleAnswers(rates.id);
  const { currency } = countryIn(rates, setup);
  const slots = useMemo(() => slotsOf(setup.values, currency), [setup.values, currency]);
  const photos = useCardPhotos(rates.id, slots);
  const clock = useServerClock(now);
  const price = useHeldQuote({ rates, setup, clock });
  const shown = shownTrade(trade, price.quote);
  return { ...given, setup, change, trade, shown, answers, currency, slots, photos, clock, price };
}
export type Sale = ReturnType<typeof useSale>;

function bodyOf({ rates, setup, slots, photos, answers }: Sale, quoteId: string, draftId: string) {
  const values = setup.values.map((value, line) => ({
    ...value,
    ...(setup.type === 'e-code'
      ? {
          codes: slots
            .filter((slot) => slot.line === line)
            .map(({ id }) => (answers.codes[id] ?? '').trim()),
        }
      : { image_keys: photos.keysOf(line) }),
  }));
  const { source } = answers;
  if (!source) throw new Error('A sale without a source');
  return { ...sellFields(rates, setup), values, source, draft_id: draftId, quote_id: quoteId };
}

/** Rejected pictures are shown again once the dialog is closed. */
function backToPhotos(): void {
  const stop = $modal.listen((open) => {
    if (open) return;
    stop();
    setTimeout(() => focusPart('cards'));
  });
}

function useSending(sale: Sale, show: (errors: SaleErrors) => void) {
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<Notice>(null);
  const running = useRef(false);
  const fail = async (error: unknown) => {
    if (isLost(error)) return setNotice('lost');
    if (!(error instanceof ApiError)) return presentError(error);
    if (error.kind === 'answer' && error.status < 500) markSent(SALE, false);
    if (error.code === 'duplicate_gift_card_sell_picture') {
      show({ cards: error.message });
      presentError(error);
      return backToPhotos();
    }
    if ('quote_id' in error.errors) {
      sale.price.drop();
      await sale.price.hold();
      return setNotice('new-price');
    }
    const { shown, names } = fromServer(fieldErrors(error));
    show(shown);
    presentError(error, { shownFields: names });
  };
  /** The locked price; null when it is not the one that was shown. */
  const agreed = async (): Promise<string | null> => {
    const { quote, isOver, hold } = sale.price;
    if (quote && !isOver(quote)) return quote.quote_id;
    const next = await hold();
    if (next.lines.total === sale.shown.total) return next.quote_id;
    setNotice('new-price');
    return null;
  };
  const send = async () => {
    if (running.current) return;
    // nothing was sent yet, and offline nothing can be
    if (!navigator.onLine && !readDraft(SALE)?.sent) return setNotice('offline');
    running.current = true;
    setBusy(true);
    setNotice(null);
    try {
      const quoteId = await agreed();
      const draft = saleDraft(sale.rates.id);
      const order =
        quoteId &&
        (await sendOnce(SALE, draft, () => sellCards(bodyOf(sale, quoteId, draft.id), draft.key)));
      if (order) return openSale(order); // stays busy until the order's page is there
      if (quoteId) setNotice('lost');
    } catch (error) {
      await fail(error).catch(presentError);
    }
    running.current = false;
    setBusy(false);
  };
  return { busy, notice, setNotice, send };
}

/** Ways through the looks: a photo taken in the first one, and answers that complete the second. */
function useLooks(sale: Sale, show: (errors: SaleErrors) => void) {
  const [shot, setShot] = useState<File[] | null>(null);
  /** What is missing in a look; a photo that is still on its way holds no one up. */
  const missingIn = (look: Look) =>
    Object.entries(checkSale(sale)).filter(
      ([part, text]) => lookOf(part) === look && text !== WAIT,
    );
  return {
    shot,
    takeShot: () => setShot(null),
    shoot: (files: File[]) => {
      setShot(files);
      openLook('photos');
    },
    mayLeave: (look: Look): boolean => {
      const wrong = missingIn(look);
      show(Object.fromEntries(wrong));
      return wrong.length === 0;
    },
    chooseSource: (source: Source) => {
      sale.answers.setSource(source);
      const isRest = missingIn('photos').some(([part]) => part !== 'source' && part !== 'sure');
      if (source !== 'asked_to' && sale.slots.length > 0 && !isRest) openLook('check');
    },
  };
}

/** One sale of cards: what they are, where they come from, their pictures, and submitting them. */
export function useSell(given: SellGiven) {
  const sale = useSale(given);
  const { setup, price } = sale;
  const [errors, setErrors] = useState<SaleErrors>({});
  const { earlier, look } = useEarlier(SALE, openSale);
  const show = (next: SaleErrors) => {
    setErrors(next);
    const first = firstWrong(next);
    // the foot says that a photo is still on its way
    if (first && Object.values(next).some((text) => text !== WAIT)) focusPart(first);
  };
  const sending = useSending(sale, show);
  useLookOnline(sending.notice === 'lost', look);
  const looks = useLooks(sale, show);
  const { isBusy } = sale.photos;
  useEffect(() => {
    if (!isBusy) setErrors(withoutWaiting);
  }, [isBusy]);
  const signIn = () => {
    const url = paths.sellCard(setupQuery(setup));
    const isGhanaian = given.country === 'GH';
    storePendingTransaction({ product: SALE, url, action: 'open' }, { isGhanaian });
    openAuth('login');
  };
  const submit = async () => {
    if (given.isGuest) return signIn();
    const wrong = checkSale(sale);
    show(wrong);
    if (!firstWrong(wrong) && !isPending(await look())) await sending.send();
  };
  /** The first picture or code starts the draft, and locks the price. */
  const begin = () => {
    saleDraft(given.rates.id);
    price.want();
  };
  const clear = (name: string) => setErrors((before) => ({ ...before, [name]: undefined }));
  return { ...sale, ...looks, errors, clear, earlier, submit, signIn, begin, ...sending };
}
export type Sell = ReturnType<typeof useSell>;
