import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import type { BillSchedule } from '#lib/refill/bill-schedules.contract.ts';
import type {
  Beneficiary,
  Biller,
  CheckBill,
  MeterType,
  Subscription,
} from '#lib/refill/contract.ts';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { parseAmount } from '#lib/money.ts';
import type { BillType } from '#lib/orders/words.ts';
import { checkAmount, readAmount } from '#lib/rules/amount.ts';
import type { Needs } from '#lib/rules/needs.ts';
import type { BillKind } from './bill-kinds.ts';
import { useBiller } from './use-biller.ts';
import { useCompared } from './use-compared.ts';
import { useLookUp } from './use-look-up.ts';
import { useMoreNumbers } from './use-more-numbers.ts';
import { usePeople } from './use-people.ts';
import { useProducts, type FirstList } from './use-products.ts';
import { fieldsOfFirst } from './wire.ts';

export interface BillFields {
  user_number: string;
  amount: string;
  voucher_code: string;
}

/** What is chosen rather than typed. */
export interface Picks {
  meter_type?: MeterType;
  product_id?: string;
  subscription?: Subscription;
}

/** Errors next to choices; those next to fields are the form's. */
export type Problems = Partial<Record<keyof Picks | 'bill_id' | 'confirm', string>>;

export interface BillGiven {
  service: BillType;
  kind: BillKind;
  billers: readonly Biller[];
  people: readonly Beneficiary[];
  country: CountryCode;
  /** The page's time zone. */
  zone: string;
  needs: Needs;
  /** The fields of an earlier order that is to be paid again. */
  again?: Readonly<Record<string, string>> | null;
  /** What is for sale before a biller is known: the list of the one that is most likely. */
  first?: FirstList | null;
  /** Scheduled bills; none for guests. */
  schedules?: readonly BillSchedule[];
}

export interface BillFormProps extends BillGiven {
  /** Our fee as far as the page knows it; null if it could not be read. */
  fee: string | null;
}

type Values = Record<string, string>;

/** Always the same object, so that it causes no re-render. */
export const noProblems: Problems = {};

const compact = (values: Record<string, string | undefined>): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Values;

/** The look-up's result, and whether to renew or change. */
function useFound(biller: Biller | undefined, asked: CheckBill, picks: Picks, needs: Needs) {
  const look = useLookUp();
  const { found, busy = false, problem } = look.read(asked);
  const check = found?.hint || found?.compare ? undefined : found;
  const compared = useCompared(biller, asked, found?.compare);
  const [sureOf, setSureOf] = useState('');
  const key = JSON.stringify(asked);
  const canRenew = biller?.subscriptions.includes('renew') && check?.current_plan;
  const other = biller?.subscriptions.includes('change') ? 'change' : undefined;
  const subscription = canRenew ? (picks.subscription ?? 'renew') : other;
  return {
    check,
    subscription,
    hint: found?.hint ?? undefined,
    lookUp: look.lookUp,
    forgetCheck: look.forget,
    isLooking: busy,
    lookUpProblem: problem,
    /** It has to be looked up before it is paid; a guest, who can't, sees prices without. */
    mustCheck: compared.isNamed && needs !== 'sign-in' && !check,
    compared,
    isSure: sureOf === key,
    setSure: (isSure: boolean) => setSureOf(isSure ? key : ''),
  };
}

/** The minimum and maximum payment, including the number's own minimum. */
function boundsOf(
  biller: Biller | undefined,
  minimum: string | null | undefined,
  given: BillGiven,
) {
  const { min, max } = biller ?? given.billers[0] ?? { min: '0.00', max: '0.00' };
  const least = minimum && parseAmount(minimum) > parseAmount(min) ? minimum : min;
  return { min: least, max, currency: supportedCountries[given.country].currency };
}

/** The choices of the form, and the texts beside them. */
function useChoices(
  form: UseFormReturn<BillFields>,
  biller: Biller | undefined,
  choose: ReturnType<typeof useBiller>['choose'],
) {
  const [picks, setPicks] = useState<Picks>({});
  const [problems, setProblems] = useState<Problems>(noProblems);
  const pick = (next: Picks) => {
    setPicks((before) => ({ ...before, ...next }));
    setProblems(noProblems);
  };
  const chooseBiller = (billId: string, forNumber?: string) => {
    setProblems(noProblems);
    if (billId !== biller?.bill_id) setPicks(({ product_id: _, ...rest }) => rest);
    choose(billId, forNumber ?? form.getValues('user_number') ?? '');
  };
  return { picks, problems, setProblems, pick, chooseBiller };
}

/** The products of the biller, or of the likely one, and the chosen one. */
function useGoods(biller: Biller | undefined, picks: Picks, { billers, first }: BillGiven) {
  const seller = biller ?? billers.find(({ bill_id }) => bill_id === first?.bill_id);
  const products = useProducts(seller, first);
  return {
    seller,
    products,
    product: products.rows?.find(({ product_id }) => product_id === picks.product_id),
    meterType: biller?.meter_types.length ? (picks.meter_type ?? biller.meter_types[0]) : undefined,
    sellsProducts: biller?.sells === 'products',
  };
}

/** What one payment is: what is typed and chosen, who it goes to, and what that costs. */
export function useIntent(given: BillGiven) {
  const { service, billers, country, needs } = given;
  const form = useForm<BillFields>({ mode: 'onTouched' });
  const { read, choose } = useBiller(billers, country);
  // Only re-renders: text that was in the fields before hydration doesn't count as a change.
  useWatch({ control: form.control });
  const { user_number = '', amount = '' } = form.getValues();
  const { number, guess, biller } = read(user_number);
  const choices = useChoices(form, biller, choose);
  const { picks } = choices;
  const goods = useGoods(biller, picks, given);
  const { product, meterType, sellsProducts } = goods;
  // Read from the form and not from the last render: a replayed tap can follow typing immediately.
  const target = () => {
    const now = read(form.getValues('user_number') ?? '');
    return { bill_id: now.biller?.bill_id ?? '', user_number: now.number, meter_type: meterType };
  };
  const isForProduct = service === 'education-bill-payment';
  const asked = (): CheckBill => {
    const plan = isForProduct ? product?.product_id : undefined;
    return { service_type: service, ...target(), ...(plan ? { product_id: plan } : {}) };
  };
  const found = useFound(biller, asked(), picks, needs);
  const isRenewal = found.subscription === 'renew';
  const bounds = boundsOf(biller, found.check?.minimum, given);
  const isAmountRight = checkAmount(amount, bounds) === undefined;
  const sumOf = (typed = '') => readAmount(typed, bounds.currency);
  const typed = isAmountRight ? sumOf(amount) : undefined;
  const price = isRenewal ? found.check?.current_plan?.amount : product?.price;
  const more = useMoreNumbers({ country, read, hasNetworks: !sellsProducts });
  const values = (): Values =>
    compact({
      service_type: service,
      ...target(),
      compared_number: found.compared.numberOf(target()),
      subscription: found.subscription,
      product_id: isRenewal ? undefined : (product?.product_id ?? picks.product_id),
      amount: sellsProducts ? undefined : sumOf(form.getValues('amount')),
      voucher_code: form.getValues('voucher_code')?.trim(),
      more: more.kept(),
    });
  return {
    ...given,
    ...found,
    ...choices,
    ...goods,
    form,
    number,
    guess,
    biller,
    more,
    isRenewal,
    bounds,
    isAmountRight,
    values,
    asked,
    read,
    ...usePeople(given.people, { number, biller }),
    /** The payment as far as it is known: the shown price, or a valid amount. */
    amount: (sellsProducts ? price : typed) ?? null,
  };
}

export type Intent = ReturnType<typeof useIntent>;

/** Shows errors in their place: next to the field, or next to the choice. */
export function showTexts(
  { form, setProblems, more, compared }: Intent,
  given: Record<string, string>,
): void {
  const { user_number, compared_number, amount, voucher_code, ...choices } = fieldsOfFirst(given);
  more.show(given);
  setProblems(compared_number ? { ...choices, confirm: compared_number } : choices);
  // the supplier has changed, and may or may not name account holders
  if (compared_number) compared.turnTo('number');
  else if (user_number && compared.compares) compared.turnTo('name');
  if (voucher_code) form.setError('voucher_code', { message: voucher_code }, { shouldFocus: true });
  if (amount) form.setError('amount', { message: amount }, { shouldFocus: true });
  if (user_number) form.setError('user_number', { message: user_number }, { shouldFocus: true });
}
