import type { EventForm, DeskEvent } from '#lib/e-tickets/desk/events.contract.ts';
import { supportedCountries, type CountryCode, type CurrencyCode } from '#lib/countries.ts';
import { fromZoneField, toZoneField } from '#lib/desk/zone-field.ts';
import { withoutPercent } from '#islands/desk/form-text.ts';
import { cleanAmount, readWhole } from '#lib/rules/amount.ts';

/** The form values of a class. */
export interface ClassFields {
  id: string | null;
  name: string;
  description: string;
  price: string;
  /** The next price and its start; later ones stay as they are. */
  laterPrice: string;
  laterFrom: string;
  more: EventForm['classes'][number]['later'];
  capacity: string;
  admits: string;
  most: string;
  saleFrom: string;
  saleUntil: string;
}

/** The form values of an event; times are those of the venue. */
export interface EventFields {
  organiser_id: string;
  title: string;
  category: string;
  description: string;
  country_code: CountryCode;
  state: string;
  city: string;
  venue: string;
  address: string;
  /** The format of a showing. */
  format: string;
  starts_at: string;
  doors_at: string;
  ends_at: string;
  age_limit: string;
  names_wanted: boolean;
  refundHours: string;
  refundPercent: string;
  fee: string;
  seated: boolean;
  seats: string;
  classes: ClassFields[];
}

const zoneOf = (country: CountryCode): string => supportedCountries[country].timeZone;

/** What its tickets are paid in. */
export const currencyOf = ({ country_code }: Pick<EventFields, 'country_code'>): CurrencyCode =>
  supportedCountries[country_code].currency;

export const emptyClass: ClassFields = {
  id: null,
  name: '',
  description: '',
  price: '',
  laterPrice: '',
  laterFrom: '',
  more: [],
  capacity: '',
  admits: '1',
  most: '10',
  saleFrom: '',
  saleUntil: '',
};

function classFields(zone: string, given: DeskEvent['classes'][number]): ClassFields {
  const [next, ...more] = given.later;
  return {
    id: given.id,
    name: given.name,
    description: given.description ?? '',
    more,
    price: given.price ?? '',
    laterPrice: next?.price ?? '',
    laterFrom: toZoneField(next?.from ?? null, zone),
    capacity: given.capacity === null ? '' : String(given.capacity),
    admits: String(given.admits),
    most: String(given.max_per_order),
    saleFrom: toZoneField(given.sale_from, zone),
    saleUntil: toZoneField(given.sale_until, zone),
  };
}

export function fieldsOf(event: DeskEvent | null): EventFields {
  if (!event)
    return {
      organiser_id: '',
      title: '',
      category: 'music',
      description: '',
      country_code: 'NG',
      state: '',
      city: '',
      venue: '',
      address: '',
      format: '',
      starts_at: '',
      doors_at: '',
      ends_at: '',
      age_limit: '0',
      names_wanted: false,
      refundHours: '',
      refundPercent: '',
      fee: '0',
      seated: false,
      seats: '',
      classes: [emptyClass],
    };
  const { form, classes } = event;
  const zone = zoneOf(form.country_code);
  const { refund, seats, address, age_limit, format, changed_at: _, ...same } = form;
  return {
    ...same,
    address: address ?? '',
    age_limit: String(age_limit),
    format: format ?? '',
    starts_at: toZoneField(form.starts_at, zone),
    doors_at: toZoneField(form.doors_at, zone),
    ends_at: toZoneField(form.ends_at, zone),
    refundHours: refund ? String(refund.until_h) : '',
    refundPercent: refund ? String(refund.percent) : '',
    seated: seats !== null,
    seats: seats ?? '',
    classes: classes.map((each) => classFields(zone, each)),
  };
}

/** A number that can't be read is sent as null, for the server to refuse; an empty field has a default. */
const numberOr = (text: string, other: number): number =>
  text.trim() === '' ? other : (readWhole(withoutPercent(text)) ?? NaN);

/** What all classes of an event have in common. */
interface OfAll {
  zone: string;
  seated: boolean;
  currency: CurrencyCode;
}

function classOf(fields: ClassFields, all: OfAll): EventForm['classes'][number] {
  const { zone, seated, currency } = all;
  const from = fromZoneField(fields.laterFrom, zone);
  const next =
    fields.laterPrice && from ? [{ price: cleanAmount(fields.laterPrice, currency), from }] : [];
  return {
    ...(fields.id === null ? {} : { id: fields.id }),
    name: fields.name,
    description: fields.description || null,
    price: fields.price ? cleanAmount(fields.price, currency) : '0',
    later: [...next, ...fields.more],
    capacity: seated ? null : (readWhole(fields.capacity) ?? null),
    admits: numberOr(fields.admits, 1),
    max_per_order: numberOr(fields.most, 10),
    sale_from: fromZoneField(fields.saleFrom, zone),
    sale_until: fromZoneField(fields.saleUntil, zone),
  };
}

/** The terms of another showing as form values: new classes, and times to be typed in again. */
export function fieldsLike(like: DeskEvent | null): EventFields {
  const { classes, ...same } = fieldsOf(like);
  const from = { saleFrom: '', saleUntil: '', laterPrice: '', laterFrom: '', more: [] };
  return { ...same, classes: classes.map((each) => ({ ...each, ...from, id: null })) };
}

type Terms = Pick<EventForm, 'refund' | 'fee' | 'seats' | 'classes'>;

/** The terms of ticket sales. */
export function termsOf(fields: EventFields, zone: string): Terms {
  const { refundHours, refundPercent, seated, seats, fee, classes } = fields;
  const currency = currencyOf(fields);
  return {
    refund:
      refundHours || refundPercent
        ? { until_h: numberOr(refundHours, 0), percent: numberOr(refundPercent, 100) }
        : null,
    fee: fee ? cleanAmount(fee, currency) : '0',
    seats: seated ? seats : null,
    classes: classes.map((each) => classOf(each, { zone, seated, currency })),
  };
}

/** What is sent; a missing time is sent as none, and the server reports it. */
export function formOf(event: DeskEvent | null, fields: EventFields): EventForm {
  const zone = zoneOf(fields.country_code);
  const { organiser_id, title, description, country_code, names_wanted } = fields;
  const { state, city, venue } = fields;
  return {
    organiser_id,
    title,
    description,
    country_code,
    names_wanted,
    state,
    city,
    venue,
    category: fields.category as EventForm['category'],
    address: fields.address || null,
    starts_at: fromZoneField(fields.starts_at, zone) ?? '',
    doors_at: fromZoneField(fields.doors_at, zone),
    ends_at: fromZoneField(fields.ends_at, zone),
    age_limit: numberOr(fields.age_limit, 0),
    ...termsOf(fields, zone),
    ...(event?.kind === 'showing' && { format: fields.format || null }),
    ...(event && { changed_at: event.form.changed_at }),
  };
}
