import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A title of `it` or `describe`, and its position. */
export interface TestTitle {
  file: string;
  line: number;
  title: string;
}

const TESTS = /^(it|test)(\.(each|for|only|skip|skipIf|runIf)\b|$)/;

/** The titles of `it` and `test` in one file's text. */
export function titlesIn(file: string, text: string): TestTitle[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const titles: TestTitle[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || node.arguments.length < 2) return;
    const [title] = node.arguments;
    if (!title || !TESTS.test(node.expression.getText(source).slice(0, 20))) return;
    if (!ts.isStringLiteralLike(title) && !ts.isTemplateExpression(title)) return;
    const { line } = source.getLineAndCharacterOfPosition(title.getStart(source));
    titles.push({ file, line: line + 1, title: title.getText(source).slice(1, -1) });
  };
  visit(source);
  return titles;
}

export const titlesOf = (folder: string): TestTitle[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
    .flatMap((name) => {
      const file = join(folder, name);
      return titlesIn(file, readFileSync(file, 'utf8'));
    });

/**
 * The placeholders of a title: `%s`, `$name`, `${name}`. Each stands for a phrase, not for a
 * sentence.
 */
const FILLED_IN = /\$\{[^}]*\}|%[a-z]|\$\w+(\.\w+)*/g;

const FORMS =
  /\b(is|are|was|were|be|ha[sd]|have|do|does|did|can|could|may|might|must|will|would|should|cannot|\w+n[’']t|\w+[a-rt-z]s|\w+ed)\b/i;
/** Verbs of plural subjects and past tenses, at the start of a title or after its subject. */
const OTHER_FORMS =
  /\b(accept|act|add|agree|allow|answer|apply|ask|begin|believe|belong|book|bring|buy|cache|capture|carry|catch|cause|chain|change|check|clear|close|come|compare|contain|continue|cost|count|cover|credit|cut|decide|delay|delete|deliver|detect|differ|distinguish|draw|drop|end|enter|exist|expire|fail|fill|find|finish|fit|follow|get|give|go|grow|hear|help|hold|ignore|include|keep|know|lead|leave|let|link|list|lock|look|lose|make|match|mean|meet|move|name|navigate|need|notify|open|outlive|paint|pass|pause|pay|place|post|postpone|promise|prove|put|queue|quote|raise|reach|read|recognise|record|redirect|refresh|refund|refuse|reject|release|remain|render|repair|repeat|replay|report|request|require|resend|reserve|reset|restore|retry|return|reveal|reverse|run|save|say|search|see|select|sell|send|set|settle|share|shorten|show|sign|skip|spend|split|spread|start|stay|stop|store|subscribe|subtract|survive|take|tell|turn|update|use|wait|wake|want|warn|win|withdraw|work|write)\b/i;

/** What a title lacks as a sentence, as far as a rule can tell; null for a complete one. */
export function lacks(title: string): string | null {
  const said = title.replaceAll(FILLED_IN, 'a b');
  if (said.split(/\s+/).length < 3) return 'fewer than three words';
  return FORMS.test(said) || OTHER_FORMS.test(said) ? null : 'no verb';
}

/** Phrases that a title doesn't use either; docs/glossary.md has better ones. */
const STUMBLES: RegExp[] = [
  /\bwho(so)?ever\b|\bwhom\b/i,
  /\b(anew|afresh|meanwhile)\b/i,
  /\b(some|any|every|no)body\b/i,
  /\bof (its|their|his|one[’']s) own\b/i,
  /\btells? (its|the|their|an?) (owner|member|seller|buyer|sender|operator|customer)s?\b/i,
  /\bturn(s|ed)? down\b|\bcall(s|ed)? off\b|\bmend(s|ed)?\b|\bfor want of\b/i,
  /\b(is|are|was|were|gets?) told (of|once|why|at|by)\b|\bhears?\b/i,
  /\bgo(es)? on (with|where|after|by|while|until|at|when|in)\b|\b(and|then) goes on\b/i,
  /\bpaid back\b|\bgiv(e|es|en) back\b|\b(set|kept) aside\b|\btake(s)? two people\b/i,
  /\b(more|wrong|left|each) (try|tries)\b|\btries left\b|\b(waits?|stops?|left|goes) (for|to) a person\b/i,
  /\bwithout network\b|\bmailed\b|\bsigned-in people\b|\bthe register\b/i,
  // instead of "hydrates"; "wakes a worker" and "wakes a phone" are allowed
  /\b(page|form|island|it)s? (woke|wakes?\b(?! (a|the) (worker|phone))|(is|are) (awake|asleep))\b/i,
];

/** The phrase in a title that a native reader would stumble over; null for a plain one. */
export const stumbleIn = (title: string): string | null =>
  STUMBLES.map((expression) => expression.exec(title)?.[0]).find(Boolean) ?? null;
