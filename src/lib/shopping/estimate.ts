import type { LandedCost, ShoppingRates } from './quote.contract.ts';
import type { CountryCode } from '#lib/countries.ts';
import type { PageApi } from '#lib/page-api.ts';
import { shopping } from '#lib/product-constants.ts';
import { readWhole, shortAmount } from '#lib/rules/amount.ts';

/** The fields of the calculator, as texts of an address. */
export interface EstimateForm {
  price: string;
  quantity: string;
  shop_country: string;
  category: string;
  destination: string;
  weight_g: string;
  length_cm: string;
  width_cm: string;
  height_cm: string;
}

export type EstimateField = keyof EstimateForm;

/** Trainers in their box from the first shop country: the example that the calculator starts with. */
const example: EstimateForm = {
  price: '64.99',
  quantity: '1',
  shop_country: '',
  category: 'clothes',
  destination: '',
  weight_g: '900',
  length_cm: '34',
  width_cm: '22',
  height_cm: '13',
};

const longest = 12;

const listed = (values: readonly string[], wanted: string): string =>
  values.includes(wanted) ? wanted : (values[0] ?? '');

/** The form's values from an address; missing or unavailable ones come from the example. */
export function readEstimateForm(
  query: URLSearchParams,
  rates: ShoppingRates,
  country: CountryCode,
): { form: EstimateForm; isExample: boolean } {
  const names = Object.keys(example) as EstimateField[];
  const isExample = !names.some((name) => query.has(name));
  const asked = (name: EstimateField) => {
    const text = (query.get(name) ?? (isExample || !/_cm$/.test(name) ? example[name] : ''))
      .trim()
      .slice(0, longest);
    return name === 'price' ? shortAmount(text) : String(readWhole(text) ?? text);
  };
  const form = Object.fromEntries(
    names.map((name) => [name, asked(name)]),
  ) as unknown as EstimateForm;
  const codes = rates.destinations.map(({ code }) => code);
  return {
    isExample,
    form: {
      ...form,
      shop_country: listed(
        rates.shop_countries.map(({ code }) => code),
        form.shop_country,
      ),
      category: listed(
        rates.categories.map(({ id }) => id),
        form.category,
      ),
      destination: listed(codes, form.destination || country),
    },
  };
}

function checkWhole(text: string, from: number, to: number, unit: string): string | undefined {
  const isRight = /^\d+$/.test(text) && Number(text) >= from && Number(text) <= to;
  return isRight ? undefined : `Enter a whole number of ${unit}, from ${from} to ${to}.`;
}

const MOST_G = 100_000;
const MOST_CM = 300;

/** What is wrong with what was typed, by field. */
export function checkEstimate(form: EstimateForm): Partial<Record<EstimateField, string>> {
  const isPrice = /^\d{1,9}(\.\d{1,2})?$/.test(form.price) && Number(form.price) > 0;
  const checks: [EstimateField, string | undefined][] = [
    ['price', isPrice ? undefined : 'Enter the price of one piece, as 64.99.'],
    ['quantity', checkWhole(form.quantity, 1, shopping.quantityMax, 'pieces')],
    ['weight_g', checkWhole(form.weight_g, 1, MOST_G, 'grams')],
    ...(['length_cm', 'width_cm', 'height_cm'] as const).map(
      (name): [EstimateField, string | undefined] => [
        name,
        form[name] === '' ? undefined : checkWhole(form[name], 0, MOST_CM, 'centimetres'),
      ],
    ),
  ];
  return Object.fromEntries(checks.filter(([, text]) => text));
}

/** The price on arrival; null when it can't be priced right now. */
export async function readEstimate(
  api: PageApi,
  form: EstimateForm,
  rates: ShoppingRates,
  country: CountryCode,
): Promise<LandedCost | null> {
  const shop = rates.shop_countries.find(({ code }) => code === form.shop_country);
  const sizes = ['length_cm', 'width_cm', 'height_cm'] as const;
  const found = await api.get<LandedCost>('/shopping/estimate', {
    ...form,
    ...Object.fromEntries(sizes.map((name) => [name, form[name] || '0'])),
    shop_currency: shop?.currency ?? '',
    country,
  });
  return found.ok ? found.data : null;
}
