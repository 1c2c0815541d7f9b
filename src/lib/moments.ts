import { isCountryCode, supportedCountries, type CountryCode } from './countries.ts';
import { cityOf, dayOnPaper, timeInZone } from './look/zone-time.ts';

/**
 * Sentences of the server contain marks for times. When a sentence leaves us, a mark becomes a time: in the
 * page's own zone, or elsewhere in the zone of the member's country, by name.
 */
type Kind = 'at' | 'day';

// Dots, because a date with dashes looks like an account number to masking code.
const mark = (kind: Kind, country: CountryCode, at: Date): string =>
  `{${kind} ${at.toISOString().replaceAll('-', '.')} ${country}}`;

const MARK = /\{(at|day) (\d{4})\.(\d\d)\.(\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([A-Z]{2})\}/g;

/**
 * A time inside a sentence for a member: "28 Nov 2026, 07:48am". Never "today", because it may be read later.
 * @param country the member's: its clock is used if the device's zone is unknown
 */
export const momentFor = (country: CountryCode, at: Date): string => mark('at', country, at);

/** The day of a time inside a sentence for a member: "28 Nov 2026". */
export const dayFor = (country: CountryCode, at: Date): string => mark('day', country, at);

type Say = (at: string, timeZone: string) => string;

/** Replaces marks in a text or in JSON; none of the times needs escaping. */
const replaceMarks = (text: string, { at: formatAt, day: formatDay }: Record<Kind, Say>): string =>
  text.replaceAll(MARK, (whole, kind: Kind, year, month, rest, country: string) => {
    const at = `${year}-${month}-${rest}`;
    // people can write marks too
    if (!isCountryCode(country) || Number.isNaN(Date.parse(at))) return whole;
    return (kind === 'at' ? formatAt : formatDay)(at, supportedCountries[country].timeZone);
  });

/** A text for a page, on that page's clock; without one, on the clock of the member's country. */
export const showMoments = (text: string, zone?: string): string =>
  replaceMarks(text, {
    at: (at, home) => timeInZone(at, zone ?? home),
    day: (at, home) => dayOnPaper(at, zone ?? home),
  });

/** A text that leaves us, such as an email: times name their zone. */
export const writeMoments = (text: string): string =>
  replaceMarks(text, {
    at: (at, home) => `${timeInZone(at, home)} (${cityOf(home)} time)`,
    day: dayOnPaper,
  });

/** A text for colleagues in any country. */
export const showMomentsAtDesk = (text: string): string =>
  replaceMarks(text, {
    at: (at) => `${timeInZone(at, 'UTC')} UTC`,
    day: (at) => dayOnPaper(at, 'UTC'),
  });
