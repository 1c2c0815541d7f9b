import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import ts from 'typescript';

/** A text as people read it: placeholders are {}, links are their words alone. */
export interface UserString {
  file: string;
  line: number;
  text: string;
}

/** What looks like a sentence or a label: two words, or one that begins with a capital. */
const READABLE = /[A-Za-z’']{2,}[^\p{L}]* [\p{L}{(“]|^[A-Z][a-z]+(’s)?[.?!…]?$/u;
/** Class lists, keys, paths, attribute lists and SQL are written in small letters or signs. */
const SQL = /\$\d|\bselect\b[^.]*\bfrom\b|\bis (not )?(null|distinct)\b|\bcoalesce\(/s;
const CODE =
  /^[a-z0-9_:[\]()/.%!@#&*>+-]+( [a-z0-9_:[\]()/.%!@#&*>+,=-]+)*$|^\s*(select|insert|update|delete|with|create|alter|drop|lock|set|from|where|and|or|order by)\s|=>|^(https?|mailto):|;\s*\w+=|\w:\w+;|^[\w-]+, [\w-]+(, [\w-]+)*$/;
const isRead = (text: string): boolean =>
  READABLE.test(text) && !CODE.test(text) && !SQL.test(text);
/** Attributes that hold no words. */
const PLAIN_ATTRIBUTES =
  /^(class|className|class:list|id|name|href|src|srcSet|srcset|sizes|type|role|rel|method|action|autoComplete|autocomplete|htmlFor|for|d|viewBox|fill|stroke|transform|points|key|inputMode|media|as|slot|pattern|data-.*|aria-(labelledby|describedby|controls|current|live|haspopup))$/;
/** Arguments of these are read by programmers only. */
const UNREAD_CALLS =
  /(^|\.)(log|logger|console)\.\w+$|^(describe|meta|sql|fetch|require|querySelector|querySelectorAll|closest|matches|matchMedia|getElementById|addEventListener|import|cva|cx|clsx|createElement)$|\.(describe|meta|query|querySelector|querySelectorAll|closest|matches|split|join|createElement|setAttribute|getAttribute|addEventListener|dispatchEvent|prepare|exec)$/;
/** Errors of code, not of people. */
const UNREAD_ERRORS =
  /^(Error|TypeError|RangeError|AggregateError|LedgerError|SealError|URL|RegExp|Event|CustomEvent|Headers|Request|Intl\.\w+|Date)$/;
/** Contracts describe calls to programmers. */
const UNREAD_KEYS = /^(summary|description|sql|className|class|pattern|format|locale|timeZone)$/;

const nameOf = (node: ts.Node): string => node.getText().replaceAll(/\s+/g, '').replace('?.', '.');

function isUnread(node: ts.Node, inContracts: boolean): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isExternalModuleReference(node) || ts.isElementAccessExpression(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isCallExpression(node)) return UNREAD_CALLS.test(nameOf(node.expression));
  if (ts.isNewExpression(node)) return UNREAD_ERRORS.test(nameOf(node.expression));
  if (ts.isJsxAttribute(node)) return PLAIN_ATTRIBUTES.test(nameOf(node.name));
  if (ts.isPropertyAssignment(node)) return inContracts && UNREAD_KEYS.test(nameOf(node.name));
  return false;
}

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isJsxText(node)) return node.text.replaceAll(/\s+/g, ' ').trim();
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('');
  return undefined;
};

const isKey = (node: ts.Node): boolean =>
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  ts.isLiteralTypeNode(node.parent);

/** The readable texts of TypeScript, TSX or the markup of an Astro component. */
function inCode(file: string, code: string): UserString[] {
  const source = ts.createSourceFile(
    file.replace(/\.astro$/, '.tsx'),
    code,
    ts.ScriptTarget.Latest,
    true,
  );
  const found: UserString[] = [];
  const inContracts = /\/contracts\/|[/.]contract\.ts$/.test(file);
  const visit = (node: ts.Node): void => {
    if (isUnread(node, inContracts)) {
      // Reads also what a tag or a call around code contains inside its own functions.
      if (ts.isCallExpression(node)) node.arguments.filter(ts.isArrowFunction).forEach(visit);
      return;
    }
    const text = textOf(node);
    if (text !== undefined && !isKey(node) && isRead(text)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ file, line: line + 1, text });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Astro's frontmatter is TypeScript; its markup reads as JSX, without comments, scripts and styles. */
function astroAsTsx(code: string): string {
  const [, front = '', markup = code] = /^---\n([\s\S]*?)\n---([\s\S]*)$/.exec(code) ?? [];
  const blank = (part: string) => part.replaceAll(/[^\n]/g, ' ');
  const plain = markup
    .replaceAll(/<!--[\s\S]*?-->|<!doctype[^>]*>/gi, blank)
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, blank);
  return `\n${front}\n;<>${plain}</>;`;
}

/** The sentences of an article: front matter by key, then paragraphs; links are their words alone. */
function inArticle(file: string, content: string): UserString[] {
  const words = (text: string) =>
    text
      .replace(/^(title|question|lead|summary|description|intro|[a-z_]+): ['"]?(.*?)['"]?$/, '$2')
      .replaceAll(/\]\([^)]*\)/g, '')
      .replaceAll(/\{\{.*?\}\}/g, '{}')
      .replaceAll(/[*[\]`]/g, '');
  return content
    .split('\n')
    .map((text, index) => ({ file, line: index + 1, text: words(text).trim() }))
    .filter(({ text }) => isRead(text));
}

/** Texts in facts that the server ships, without their keys. */
function inFacts(file: string, content: string): UserString[] {
  return content.split('\n').flatMap((row, index) =>
    [...row.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)]
      .filter(([, , colon]) => colon === undefined)
      .map(([, text = '']) => ({ file, line: index + 1, text }))
      .filter(({ text }) => / /.test(text) && isRead(text)),
  );
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    )
    .sort();
}

/** Every text of these folders that a customer or an operator may read, with its location. */
export function userStrings(folders: string[]): UserString[] {
  return folders.flatMap(filesIn).flatMap((file) => {
    const content = readFileSync(file, 'utf8');
    switch (extname(file)) {
      case '.ts':
      case '.tsx':
        return inCode(file, content);
      case '.astro':
        return inCode(file, astroAsTsx(content));
      case '.md':
        return inArticle(file, content);
      case '.json':
        return inFacts(file, content);
      default:
        return [];
    }
  });
}
