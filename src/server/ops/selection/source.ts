import { parseAst } from 'rolldown/parseAst';

/** What a selection of tests needs to know about a source file. */
export interface Source {
  /** What it imports at run time. */
  imports: string[];
  /** The imports that it reads while loading, outside functions. */
  atLoad: string[];
  /** The text of each function by name (without one: ''); what the file does while loading is `module`. */
  parts: Record<string, string>;
}

/** The part of a file that runs when it is loaded; no function has a space in its name. */
export const MODULE = 'the module';

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);
/** Types around a value: the value counts. */
const wrappers = new Set([
  ...['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression', 'TSTypeAssertion'],
  ...['TSInstantiationExpression'],
]);
const withoutMeaning = new Set(['start', 'end', 'range', 'loc', 'parent', 'raw']);
const isType = ({ type, importKind, exportKind }: Node): boolean =>
  importKind === 'type' ||
  exportKind === 'type' ||
  (type.startsWith('TS') && !/^TS(Enum|Parameter|Export|Module)/.test(type));

const nameIn = (key: unknown): string => {
  if (!isNode(key)) return '';
  const { name, value } = key as { name?: unknown; value?: unknown };
  if (typeof name === 'string') return key.type === 'PrivateIdentifier' ? `#${name}` : name;
  return typeof value === 'string' ? value : '';
};

/** The name that V8 gives a function, taken from where it is defined. */
function nameFor(holder: Node): string {
  if (holder.type === 'VariableDeclarator') return nameIn(holder['id']);
  if (/^(Property|MethodDefinition|PropertyDefinition)$/.test(holder.type)) {
    const kind = /^(get|set)$/.test(String(holder['kind'])) ? `${String(holder['kind'])} ` : '';
    return kind + nameIn(holder['key']);
  }
  if (holder.type === 'AssignmentPattern') return nameIn(holder['left']);
  return holder.type === 'AssignmentExpression' ? nameIn(holder['left']) : '';
}

/** Splits a file into parts, ignoring comments, types and formatting. */
class Parts {
  readonly parts: Record<string, string> = { [MODULE]: '' };

  /** The rest of a node; named functions are collected separately. */
  private strip(value: unknown, name: string): unknown {
    if (Array.isArray(value)) return value.map((each) => this.strip(each, ''));
    if (typeof value === 'bigint' || value instanceof RegExp) return String(value);
    if (!isNode(value)) return value;
    if (wrappers.has(value.type)) return this.strip(value['expression'], name);
    if (isType(value)) return undefined;
    return functions.has(value.type) ? this.setAside(value, name) : this.members(value);
  }

  private members(node: Node): unknown {
    const left: Record<string, unknown> = {};
    const name = nameFor(node);
    const held = node['init'] ?? node['value'] ?? node['right'];
    // its own name is not a use of it
    if (name !== '' && isNode(held) && functions.has(held.type) && node['computed'] !== true)
      return this.setAside(held, name);
    for (const [key, value] of Object.entries(node))
      if (!withoutMeaning.has(key)) left[key] = this.strip(value, key === 'left' ? '' : name);
    return left;
  }

  /** An unnamed function also belongs to its surroundings. */
  private setAside(node: Node, given: string): unknown {
    const name = nameIn(node['id']) || given;
    const left = this.members(node);
    this.add(name, left);
    return name === '' ? left : `function ${name}`;
  }

  add(name: string, left: unknown): void {
    this.parts[name] = `${this.parts[name] ?? ''}${JSON.stringify(left)}\n`;
  }

  /** Imports are stored as words: importing alone reads nothing. */
  readModule(body: Node[]): void {
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration') continue;
      const left = this.strip(statement, '');
      if (left !== undefined) this.add(MODULE, left);
    }
  }
}

/** Each local name of an import, with its file. */
function readImports(body: Node[]): { locals: Map<string, string>; imports: Set<string> } {
  const locals = new Map<string, string>();
  const imports = new Set<string>();
  for (const statement of body) {
    const { source, specifiers = [] } = statement as { source?: Node; specifiers?: Node[] };
    if (!source || isType(statement)) continue;
    const from = String(source['value']);
    const values = specifiers.filter((each) => !isType(each));
    if (specifiers.length > 0 && values.length === 0) continue;
    imports.add(from);
    for (const each of values) locals.set(nameIn(each['local']), from);
  }
  return { locals, imports };
}

const DYNAMIC = /\bimport\(\s*'([^']+)'/g;

const NAME = /"type":"(?:JSX)?Identifier","(?:decorators":\[\],")?name":"([^"]+)"/g;

/** Names in a part; object members look the same, so there may be too many. */
const namesIn = (part: string): Set<string> =>
  new Set([...part.matchAll(NAME)].map(([, name]) => name!));

export function readSource(text: string, path: string): Source {
  const lang = path.endsWith('x') ? 'tsx' : 'ts';
  const body = parseAst(text, { lang }, path).body as unknown as Node[];
  const { locals, imports } = readImports(body);
  const taken = new Parts();
  taken.readModule(body);
  taken.add(MODULE, [...locals].flat());
  const { parts } = taken;
  for (const [, from] of text.matchAll(DYNAMIC)) imports.add(from!);
  const read = namesIn(parts[MODULE]!);
  // a local function that runs at load time may call any other function of the file
  const usesOwn = [...read].some((name) => name in parts);
  const names = [...locals].filter(([name]) => usesOwn || read.has(name));
  return { imports: [...imports], atLoad: [...new Set(names.map(([, from]) => from))], parts };
}

/** The parts that differ: names of functions, '' for those without one, and the module. */
export function changedParts(before: Source, after: Source): string[] {
  const names = new Set([...Object.keys(before.parts), ...Object.keys(after.parts)]);
  return [...names].filter((name) => before.parts[name] !== after.parts[name]);
}
