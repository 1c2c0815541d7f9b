import { readFileSync } from 'node:fs';
import { userStrings } from './user-strings.ts';

/** Phrases that the product doesn't use. Each has a better one in docs/glossary.md, or none. */
const UNIDIOMATIC: RegExp[] = [
  /\b(some|any|every|no)body\b/i,
  /\blately\b/i,
  /\bby (it|them|our)sel(f|ves)\b/i,
  /\bwithout (a )?network\b/i,
  /\bno answer came\b/i,
  /\bnothing (was|is|has been) (taken|charged)\b/i,
  /\blook(s|ed|ing)? (again|whether|at (it|this|what|the))\b/i,
  /\bstands? (on|in|above|below|beside|there|still)\b/i,
  /\bset aside\b|\b(is|are|was|stays?) held\b/i,
  /\bout of order\b|\bin force\b/i,
  /\bthe other side\b/i,
  /\ba (second )?person\b|\bone of us\b/i,
  /\bgives? (your|the) PIN\b/i,
  /\b(goes|go) on\b/i,
  /\b(called|given|taken|paid) back\b|\bcomes? (back|free)\b/i,
  /\bthe (most|least)\b|\b(most|least) (amount|a day|a week|for one)\b/i,
  /\bwhat .{1,40} brings?\b|\bwhat you get\b/i,
  /\balready[.,]/i,
  /(?<!e)\bmail(s|ed)?\b|\be-mail\b/i,
  /\bof (now|today|then)\b|\bby when\b/i,
  /\bkinds? of\b|\bwhich kind\b/i,
  /\bmend(s|ed)?\b|\bdearer\b|\bmeanwhile\b/i,
  /\b(accounts?|withdrawals?) rests?\b/i,
  /(?<!there )(?<!has )\bis no (?!longer|such|more)\w+/i,
  /(^|[.!?] )(Who|What|Whoever) [a-z]+ [^?]*\.$/,
  /\d\s%|\bkB\b/,
  /\b\d+ digit\b|(?<!-)\bdigits? PIN\b/i,
  /\b(stall|machine|the register|fine print)\b/i,
  /\bat once\b|\ball the same\b|\bafter all\b/i,
  /^(Say|Give|Name) (why|what|where|until|the)\b/i,
  /\bany more[.,]/i,
  /\bwhom\b|\bg(o|oes|one) round\b/i,
  /\bwr(ite|ites|itten|ote) down\b|\bno such\b/i,
  /\bturn(s|ed)? down\b|\bshows? up\b|\bonce more\b|\bcounts? again\b/i,
  /\bcan’t be (said|kept|called)\b|\bto be told\b/i,
  /\b(two|one) (people|person) (decides?|takes?)\b|\btakes? two people\b/i,
  /\bas (it|they) comes?\b|\bfor want of\b|\bunder way\b/i,
  /\b(said no|broke off|by our books|digital dollars)\b/i,
  /\bone’s own\b|\bof (their|someone’s) own\b/i,
  /\bwhat (you|we) (chose|typed|sent) (stays|is kept)\b/i,
];

/** Promises use "we'll"; legal texts state rules in the present. */
const PRESENT = /\bwe (tell|send|mail|ask|look|write|wait|answer|read)\b/i;
/** Contractions and typographic characters; legal texts don't use contractions. */
const STIFF =
  /\b(do|does|did|is|are|was|were|could|will|would|have|has) not\b|\bcannot\b|\bthere is (?!one\b)\w|(^|[.] )Here is|\b(you|we) have (been|already|\w+ed)\b/i;
const TYPEWRITTEN = /\s-\s|[a-z]'[a-z]|\.\.\./;

/** The unidiomatic texts of these folders, except those quoted from the specification. */
export function unidiomatic(folders: string[], isExempt: (text: string, file: string) => boolean) {
  return userStrings(folders)
    .filter(({ text, file }) => !isExempt(text, file))
    .flatMap(({ text, file, line }) =>
      [
        ...UNIDIOMATIC,
        TYPEWRITTEN,
        ...(file.startsWith('src/content/legal/') ? [] : [STIFF, PRESENT]),
      ]
        .map((expression) => expression.exec(text)?.[0])
        .filter((match) => match !== undefined)
        .map((match) => `${file}:${line} «${match}» ${text}`),
    );
}

/** Phrases that comments, call summaries and documents don't use either. */
const QUAINT =
  /\b(some|any|every|no)body\b|\bwhom\b|\blately\b|\bsecond person\b|\b(price|rate)s? of now\b/i;
/** A system account, and a task with a stored name. */
const A_NAME = /['`]nobody['`]|called nobody|'crypto.follow-lately-used'/;

/** The lines of these files, comments included, that use archaic phrases. */
export const quaintLines = (files: string[]): string[] =>
  files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((text, index) =>
        (QUAINT.test(text) || /\bkB\b/.test(text)) && !A_NAME.test(text)
          ? [`${file}:${index + 1} ${text.trim()}`]
          : [],
      ),
  );
