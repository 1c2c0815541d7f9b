import { brand } from '#lib/brand.ts';

/** The parts of an email; its text and its HTML show the same, in the same order. */
export interface Parts {
  subject: string;
  name: string;
  lines: string[];
  /** Names and values: what an order costs, its reference, its status. */
  facts?: readonly (readonly [name: string, value: string])[];
  button?: { label: string; href: string };
  code?: string;
  after: string[];
  /** What to press if the reader didn't do this. */
  alarm?: { text: string; label: string; href: string };
  /** Where readers choose which emails they get. */
  choose?: { text: string; href: string; stop?: { label: string; href: string } };
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names are typed by people: nothing in them may become markup. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter);

export const footer = `${brand.company}. We never ask for your password or PIN by email, phone or chat. Questions: ${brand.supportEmail}`;

// Colours are also in the style sheet, so that email programs that have their own dark mode keep the
// contrast.
const styles = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){.page{background:#12102a!important}.card{background:#1d1a38!important}
.ink{color:#f1f0fb!important}.ink2{color:#c9c6de!important}.name{color:#c9c3ff!important}
.fact{border-color:#3a3660!important}.link{color:#c9c3ff!important}.btn{background:#c9c3ff!important;color:#17142b!important}}
@media (max-width:400px){.card{padding:20px 16px!important}.btn{display:block!important;text-align:center!important}}`;

const p = (line: string) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;white-space:pre-line;color:#17142b">${escapeHtml(line)}</p>`;

/** A reference or a sum must stay on one line; a sentence may wrap. */
const wrap = (value: string) =>
  value.length <= 16 ? 'white-space:nowrap' : 'overflow-wrap:anywhere';

const factRow = ([name, value]: readonly [string, string]) =>
  `<tr><th class="ink2 fact" scope="row" style="padding:8px 12px 8px 0;border-top:1px solid #e7e6ef;font-size:14px;line-height:20px;font-weight:normal;text-align:left;vertical-align:top;color:#47445f">${escapeHtml(name)}</th>` +
  `<td class="ink fact" style="padding:8px 0;border-top:1px solid #e7e6ef;font-size:14px;line-height:20px;font-weight:bold;text-align:right;${wrap(value)};color:#17142b">${escapeHtml(value)}</td></tr>`;

const table = (facts: NonNullable<Parts['facts']>) =>
  `<table style="width:100%;margin:0 0 16px;border-collapse:collapse">${facts.map(factRow).join('\n')}</table>`;

const action = ({ label, href }: NonNullable<Parts['button']>) =>
  `<p style="margin:24px 0"><a class="btn" href="${escapeHtml(href)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#372aa4;color:#ffffff;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`;

const codeLine = (code: string) =>
  `<p class="ink" style="margin:24px 0;font-size:32px;line-height:40px;font-weight:bold;letter-spacing:6px;color:#17142b">${escapeHtml(code)}</p>`;

const link = (text: string, href: string) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#372aa4">${escapeHtml(text)}</a>`;

const choice = ({ text, href, stop }: NonNullable<Parts['choose']>) =>
  `${escapeHtml(text)} ${link('Manage notifications', href)}.${stop ? ` ${link(stop.label, stop.href)}.` : ''}`;

const alarmLine = ({ text, label, href }: NonNullable<Parts['alarm']>) =>
  `<p class="ink" style="margin:0 0 16px;font-size:16px;line-height:24px;color:#17142b">${escapeHtml(text)} ${link(label, href)}</p>`;

const small = (html: string) =>
  `<p class="ink2" style="max-width:600px;margin:16px auto 0;font-size:13px;line-height:20px;color:#47445f">${html}</p>`;

/** The preview line that an inbox shows after the subject; blanks keep the greeting out of it. */
const preheader = ({ lines }: Parts) =>
  `<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px">${escapeHtml(lines[0] ?? '')}${'&#847;&zwnj;&nbsp;'.repeat(30)}</div>`;

/** Needs no pictures and no scripts, fits 320 px, and works in dark mode. */
export function toHtml(parts: Parts): string {
  const { subject, name, lines, facts, button, code, after, alarm, choose } = parts;
  const body = [
    p(`Hello ${name},`),
    ...lines.map(p),
    facts?.length && table(facts),
    button && action(button),
    code && codeLine(code),
    ...after.map(p),
    alarm && alarmLine(alarm),
  ].filter(Boolean);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${styles}</style></head>
<body class="page" style="margin:0;padding:24px 12px;background:#f8f9fb;font-family:system-ui,-apple-system,Roboto,Arial,sans-serif">
${preheader(parts)}
<div class="card" style="max-width:552px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff">
<p class="name" style="margin:0 0 16px;font-size:16px;font-weight:bold;color:#372aa4">${escapeHtml(brand.name)}</p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:28px;color:#17142b">${escapeHtml(subject)}</h1>
${body.join('\n')}
</div>
${choose ? small(choice(choose)) : ''}
${small(escapeHtml(footer))}
</body></html>
`;
}

export function toText(parts: Parts): string {
  const { name, lines, facts, button, code, after, alarm, choose } = parts;
  const text = [
    `Hello ${name},`,
    ...lines,
    ...(facts?.length ? [facts.map((fact) => fact.join(': ')).join('\n')] : []),
    ...(button ? [`${button.label}: ${button.href}`] : []),
    ...(code ? [code] : []),
    ...after,
    ...(alarm ? [`${alarm.text} ${alarm.label}: ${alarm.href}`] : []),
    ...(choose ? [`${choose.text} Manage notifications: ${choose.href}`] : []),
    ...(choose?.stop ? [`${choose.stop.label}: ${choose.stop.href}`] : []),
    `-- \n${footer}`,
  ].join('\n\n');
  return `${text}\n`;
}

const HIDDEN = /<head>.*?<\/head>|<div style="display:none.*?<\/div>/gs;
const ENDS_LINE = /<\/(?:p|div|h1|tr|th|td)>|<br>/g;
const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
};

/** What a reader can copy of an email’s HTML. */
const visibleText = (html: string): string =>
  html
    .replace(HIDDEN, '')
    .replace(ENDS_LINE, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => named[name] ?? '');

/** The forms in which an email may be copied: as plain text, and as its HTML looks. */
export const mailTexts = ({
  subject,
  text,
  html,
}: {
  subject: string;
  text: string;
  html: string;
}): string[] => [`${subject}\n${text}`, visibleText(html)];
