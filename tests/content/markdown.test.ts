import { describe, expect, it } from 'vitest';
import { readFrontMatter } from '#lib/content/front-matter.ts';
import { plainText, renderMarkdown } from '#lib/content/markdown.ts';
import { fillNumbers, formatDuration } from '#lib/content/numbers.ts';
import { readEntry } from '#lib/content/read-entry.ts';
import { quotes } from '#lib/product-constants.ts';

const htmlOf = (markdown: string) => renderMarkdown(markdown).html;

describe('text in Markdown', () => {
  it.each([
    ['a script', 'Hi <script>alert(1)</script>there', '<p>Hi there</p>'],
    ['a script in capitals', '<SCRIPT SRC=//evil.example/x.js></SCRIPT>', ''],
    ['an event handler', '<p onclick="x()" onmouseover=x()>Hi</p>', '<p>Hi</p>'],
    ['a picture that fails', '<img src=x onerror=alert(1)>', ''],
    ['a picture of another host', '![A](https://evil.example/a.png)', '<p></p>'],
    ['a picture of another host without its scheme', '<img src="//evil.example/a.png">', ''],
    ['a picture by a backslash', '<img src="/\\evil.example/a.png">', ''],
    ['a picture as data', '<img src="data:image/svg+xml,<svg onload=x()>">', ''],
    ['a frame', '<iframe src="/wallet">in</iframe>', 'in'],
    ['a style', '<style>p{color:red}</style><p style="color:red">Hi</p>', '<p>Hi</p>'],
    [
      'an svg',
      '<svg><a xlink:href="javascript:x()">in</a></svg>',
      '<p><a rel="noopener">in</a></p>',
    ],
    ['a form', '<form action="/api/pin"><input name="pin"><button>Go</button></form>', 'Go'],
    ['an id that hides another', '<h2 id="content">Hi</h2>', '<h2 id="hi">Hi</h2>'],
    ['a comment', '<!-- <img src=x onerror=x()> -->', ''],
    ['what only looks closed', '<scr<script>ipt>x()</script>', null],
    ['a broken tag', '<img src="x" onerror="x()"', null],
  ])('never contains %s', (_, markdown, html) => {
    const got = htmlOf(markdown);
    if (html !== null) expect(got).toBe(html);
    expect(got).not.toMatch(
      /<(?:script|iframe|style|svg|form|input)|<[^>]*\son\w+\s*=|javascript:/i,
    );
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#x6A;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    '//evil.example',
  ])('removes the address %s from a link and keeps its text', (address) => {
    expect(htmlOf(`<a href="${address}">here</a>`)).toContain('<a rel="noopener">here</a>');
    expect(htmlOf(`[here](${address})`)).not.toMatch(/href="(?!\/[a-z])/);
  });

  it('keeps paragraphs, links, strong words, lists, tables and our own pictures', () => {
    expect(htmlOf('A **b** [c](https://example.com) [d](/wallet) [e](mailto:a@b.example)')).toBe(
      '<p>A <strong>b</strong> <a href="https://example.com" rel="noopener">c</a> ' +
        '<a href="/wallet" rel="noopener">d</a> <a href="mailto:a@b.example" rel="noopener">e</a></p>',
    );
    expect(htmlOf('1. A\n2. B')).toBe('<ol>\n<li>A</li>\n<li>B</li>\n</ol>');
    expect(htmlOf('![A stall](/og/help.png)')).toBe(
      '<p><img src="/og/help.png" alt="A stall" /></p>',
    );
    expect(htmlOf('| A | B |\n|---|---|\n| 1 | 2 |')).toMatch(
      /^<div class="table-box"[^>]*><table>/,
    );
  });

  it('gives each heading an id from its words, never the same twice', () => {
    const { html, headings } = renderMarkdown(
      '## What *we* do\n\n### Why?\n\n## What we do\n\n## ?',
    );
    expect(html.match(/id="[^"]+"/g)).toEqual([
      'id="what-we-do"',
      'id="why"',
      'id="what-we-do-2"',
      'id="part"',
    ]);
    expect(headings[0]).toEqual({ id: 'what-we-do', text: 'What we do' });
    expect(headings).toHaveLength(3);
  });

  it('states how long it takes to read', () => {
    expect(renderMarkdown('word '.repeat(20)).minutes).toBe(1);
    expect(renderMarkdown('word '.repeat(900)).minutes).toBe(5);
  });

  it('can be read without its tags', () => {
    expect(plainText('<p>A &amp; <strong>b</strong>, c</p>\n<p>&lt;d&gt;</p>')).toBe(
      'A & b, c <d>',
    );
  });
});

describe('the head of a file', () => {
  it('contains text, numbers, lists and booleans', () => {
    const file = '---\nname: A: b, [c]\ncount: 12\nwhere: [NG, GH]\nyes: true\n---\n\nText\n';
    expect(readFrontMatter(file)).toEqual({
      data: { name: 'A: b, [c]', count: 12, where: ['NG', 'GH'], yes: true },
      body: 'Text',
    });
  });

  it('may quote values with a colon, and the quotes are not part of them', () => {
    const { data } = readFrontMatter("---\nname: 'From A: it''s here'\n---\nText");
    expect(data).toEqual({ name: "From A: it's here" });
  });

  it.each(['no head', '---\nname\n---\nx', '---\nname: a\nx'])('refuses %j', (file) => {
    expect(() => readFrontMatter(file)).toThrow();
  });

  it('is refused with the name of the file when a fact is missing, unknown or wrong', () => {
    const entry = (head: string) => () => readEntry('faq', 'why.md', `---\n${head}\n---\nText`);
    const good = 'question: Why is it so?\ncategory: wallet\nposition: 1';
    expect(entry(good)()).toMatchObject({
      id: 'why',
      html: '<p>Text</p>',
      countries: ['GH', 'KE', 'NG'],
    });
    expect(entry(good.replace('wallet', 'purse'))).toThrow('src/content/faq/why.md');
    expect(entry(`${good}\ncountries: [US]`)).toThrow('src/content/faq/why.md');
    expect(entry(`${good}\nother: 1`)).toThrow('src/content/faq/why.md');
    expect(entry('category: wallet\nposition: 1')).toThrow('src/content/faq/why.md');
    expect(() => readEntry('faq', 'Why Not.md', `---\n${good}\n---\nText`)).toThrow();
  });
});

describe('numbers in texts', () => {
  it('are those that the product uses', () => {
    expect(fillNumbers('It holds for {{card_quote}}.')).toBe(
      `It holds for ${formatDuration(quotes.cardSaleS)}.`,
    );
  });

  it('are refused when there is no such number', () => {
    expect(() => fillNumbers('{{nothing}}')).toThrow('nothing');
  });

  it.each([
    [8, '8 seconds'],
    [60, '1 minute'],
    [1_800, '30 minutes'],
    [3_600, '1 hour'],
    [86_400, '24 hours'],
    [172_800, '48 hours'],
    [259_200, '3 days'],
    [2_592_000, '30 days'],
  ])('say %i seconds as %s', (seconds, words) => expect(formatDuration(seconds)).toBe(words));
});
