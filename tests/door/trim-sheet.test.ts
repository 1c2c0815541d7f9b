import { describe, expect, it } from 'vitest';
import { classesIn, scopeSheet, trimSheet } from '#server/door/trim-sheet.ts';

const trim = (css: string, names: string) => {
  const there = new Set(names.split(' '));
  return trimSheet(css, (name) => there.has(name));
};

describe('the styles of a page without what matches nothing on it', () => {
  it('keep what an element, an id or an attribute is enough for', () => {
    const css = ':root{--a:1}p>a{b:var(--a)}[data-x=".y"]{b:c}#z{b:c}';
    expect(trim(css, '')).toBe(css);
  });

  it('keep a selector when the page has each of its classes, and leave out the others of its list', () => {
    expect(trim('.a .b{c:d}.a{c:d}', 'a')).toBe('.a{c:d}');
    expect(trim('.a,.b:hover,.b.c{d:e}', 'b')).toBe('.b:hover{d:e}');
    expect(trim('.a:focus-visible::before{b:c}', 'a x')).toBe('.a:focus-visible::before{b:c}');
  });

  it('need one of several classes in brackets, and none that must be missing', () => {
    for (const css of [
      'p:not(.b){c:d}',
      ':is(.b,.a) p{d:e}',
      ':is(p,.b) .a{d:e}',
      '.a:has(:not(.c,.d)){e:f}',
      '.a:not(:is(.b,.c)){c:d}',
      '[data-x=":is(.b)"]{c:d}',
    ])
      expect(trim(css, 'a')).toBe(css);
    expect(trim(':is(.b,.c) p{d:e}', 'a')).toBe('');
    expect(trim('.a:where(.b){c:d}', 'a')).toBe('');
    expect(trim('html:has(dialog.b[open]){c:d}', 'a')).toBe('');
    expect(trim('.a:is(:where(.b .a),.c>p){c:d}', 'a c')).not.toBe('');
    expect(trim('.b:not(.a){c:d}', 'a')).toBe('');
    expect(trim(String.raw`.a:where(.\!b){c:d}`, 'a b')).toBe('');
  });

  it('read names as style sheets write them', () => {
    expect(trim('.py-2\\.5{a:b}.sm\\:p-4{a:b}', 'py-2.5')).toBe('.py-2\\.5{a:b}');
    const css = String.raw`.has-\[\:checked\]\:p-1:has(:checked){a:b}.grid-\[1fr\2c 2fr\],.\31 x{a:b}`;
    expect(trim(css, 'has-[:checked]:p-1')).toBe(
      String.raw`.has-\[\:checked\]\:p-1:has(:checked){a:b}`,
    );
    expect(trim(css, 'grid-[1fr,2fr]')).toBe(String.raw`.grid-\[1fr\2c 2fr\]{a:b}`);
    expect(trim(css, '1x')).toBe(String.raw`.\31 x{a:b}`);
  });

  it('keep what is escaped outside of names', () => {
    expect(trim(String.raw`.a::after{content:'\201c'}`, 'a')).toBe(
      String.raw`.a::after{content:'\201c'}`,
    );
  });

  it('leave out a condition with nothing in it, and keep what is no rule', () => {
    const css = '@media (width>=60rem){.a{b:c}.d{e:f}}@media print{.d{e:f}}@font-face{h:i}';
    expect(trim(css, 'a')).toBe('@media (width>=60rem){.a{b:c}}@font-face{h:i}');
  });

  it('leave out values and animations that nothing uses any more', () => {
    const css =
      ':root{--a:var(--b,#fff) var(--c,);--b:initial;--c: ;--d:0 0 1px var(--e);--e:#000}' +
      '.x{color:var(--a);animation:in 1s}.y{box-shadow:var(--d);animation:out 1s}' +
      '@keyframes in{from{opacity:0}}@keyframes out{to{opacity:0}}';
    expect(trim(css, 'x')).toBe(
      ':root{--a:var(--b,#fff) var(--c,);--b:initial;--c: ;}' +
        '.x{color:var(--a);animation:in 1s}@keyframes in{from{opacity:0}}',
    );
    expect(trim(css, 'x y')).toBe(css);
  });

  it('name every class that some element must have', () => {
    expect(classesIn('.a .b:not(.c){d:e}@media print{.f\\:g,p{h:i}}')).toEqual(['a', 'b', 'f:g']);
  });
});

const scoped = (css: string, names: string) => {
  const there = new Set(names.split(' '));
  return scopeSheet(css, (name) => there.has(name), ':where(#d *)');
};

describe('the styles of dialogs, for a sheet that comes after that of the page', () => {
  it('apply inside of a dialog only, and are as specific as before', () => {
    expect(scoped('.a{c:d}.b{c:d}p>.a:hover{c:d}', 'a')).toBe(
      '.a:where(#d *){c:d}p>.a:hover:where(#d *){c:d}',
    );
    expect(scoped('.a,.b .a li,.b{c:d}', 'a b')).toBe(
      '.a:where(#d *),.b .a li:where(#d *),.b:where(#d *){c:d}',
    );
    expect(scoped('@media (width>=60rem){.a{b:c}.x{b:c}}', 'a')).toBe(
      '@media (width>=60rem){.a:where(#d *){b:c}}',
    );
  });

  it('name the element before what is drawn in front of it or behind it', () => {
    expect(scoped('.a:hover::backdrop{c:d}.a li:before{c:d}', 'a')).toBe(
      '.a:hover:where(#d *)::backdrop{c:d}.a li:where(#d *):before{c:d}',
    );
    expect(scoped(String.raw`.before\:a:before{c:d}`, 'before:a')).toBe(
      String.raw`.before\:a:where(#d *):before{c:d}`,
    );
    expect(scoped('.a ::-webkit-progress-bar{c:d}', 'a')).toBe(
      '.a :where(#d *)::-webkit-progress-bar{c:d}',
    );
  });

  it('read names with brackets and combinators in them', () => {
    const css = String.raw`.\[\&\>li\+li\]\:a>li+li{b:c}`;
    expect(scoped(css, '[&>li+li]:a')).toBe(String.raw`.\[\&\>li\+li\]\:a>li+li:where(#d *){b:c}`);
    expect(scoped('.a:not(.b > p):has(+ .c){d:e}', 'a c')).toBe(
      '.a:not(.b > p):has(+ .c):where(#d *){d:e}',
    );
  });

  it('leave the page what an open dialog asks of it, and bring only the values that they use', () => {
    expect(scoped('html:has(.a[open]){c:d}html{e:f}p{g:h}', 'a')).toBe('html:has(.a[open]){c:d}');
    expect(scoped(':root{--x:1;--y:2}body{b:var(--y)}.a{b:var(--x)}', 'a')).toBe(
      ':root{--x:1;}.a:where(#d *){b:var(--x)}',
    );
  });
});
