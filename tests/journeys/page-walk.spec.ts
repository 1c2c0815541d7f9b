import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/test.ts';
import { findUnsound } from '#tests/support/journeys/whole-page.ts';

interface Fault {
  html?: string;
  css?: string[];
  /** What a walk says of it. */
  said: RegExp;
}

/** Each can occur on a page together with the others, and has a distinct name. */
const faults: Record<string, Fault> = {
  'a field without a label': {
    html: '<input id="nameless">',
    said: /label: .*nameless/,
  },
  'a button without a name': {
    html: '<button id="mute"></button>',
    said: /button-name: .*mute/,
  },
  'a picture without words': {
    html: '<img id="wordless" src="data:,">',
    said: /image-alt: .*wordless/,
  },
  'a role that there is not': {
    html: '<p id="actor" role="buton">x</p>',
    said: /aria-roles: .*actor/,
  },
  'a sum without decimals': {
    html: '<p id="short">₦2,000 of ₦2,500.00</p>',
    said: /decimals: ₦2,000$/,
  },
  'a sum without decimals in a picture': {
    html: '<svg width="90" height="20" aria-hidden="true"><text y="15" fill="currentColor">₦3,000</text></svg>',
    said: /decimals: ₦3,000$/,
  },
  'a button in a button': {
    html: '<div role="button" tabindex="0" id="outer">a <a href="/help">b</a></div>',
    said: /nested-interactive: .*outer/,
  },
  'a list of what is no item': {
    html: '<ul id="listless"><div>x</div></ul>',
    said: /list: .*listless/,
  },
  'letters too pale in light only': {
    html: '<p id="pale">pale</p>',
    css: ['@media (prefers-color-scheme: light) { #pale { color: #bbb } }'],
    said: /light: color-contrast: .*"pale"/,
  },
  'letters too dim in the dark only': {
    html: '<p id="dim">dim</p>',
    css: ['@media (prefers-color-scheme: dark) { #dim { color: #444 } }'],
    said: /dark: color-contrast: .*"dim"/,
  },
  'text that is cut off at 320': {
    html: '<p id="cut320"><span>cut at 320</span></p>',
    css: [
      '#cut320 { overflow: hidden; width: 60vw }',
      '#cut320 span { display: inline-block; width: 12.5rem; text-align: end }',
    ],
    said: /at 320: cut off at the side: "cut at 320"/,
  },
  'text that leaves its box at 820': {
    html: '<p id="boxed">Electricity</p>',
    css: [
      '@media (width: 820px) { #boxed { width: 3ch; border: 1px solid; white-space: nowrap } }',
    ],
    said: /at 820: leaves its box: "Electricity"/,
  },
  'a number with a digit in each line at 1180': {
    html: '<p id="thin">08031234567</p>',
    css: ['@media (width: 1180px) { #thin { width: 1ch; overflow-wrap: anywhere } }'],
    said: /at 1180: a letter or two in each line: "08031234567"/,
  },
  'something wider than 320': {
    html: '<div id="wide320"></div>',
    css: ['@media (max-width: 350px) { #wide320 { width: 345px; height: 9px } }'],
    said: /at 320: too wide: .*"wide320"/,
  },
  'something wider than 360': {
    html: '<div id="wide360"></div>',
    css: [
      '@media (min-width: 351px) and (max-width: 400px) { #wide360 { width: 395px; height: 9px } }',
    ],
    said: /^too wide: .*"wide360"/,
  },
  'something wider than 1024': {
    html: '<div id="wide1024"></div>',
    css: ['@media (width: 1024px) { #wide1024 { width: 1100px; height: 9px } }'],
    said: /at 1024: too wide: .*"wide1024"/,
  },
  'something wider than 1440': {
    html: '<div id="wide1440"></div>',
    css: ['@media (min-width: 1400px) { #wide1440 { width: 1500px; height: 9px } }'],
    said: /at 1440: too wide: .*"wide1440"/,
  },
  'targets that a thumb may miss': {
    html: '<button id="tiny">a</button><button>b</button>',
    css: ['#tiny, #tiny + button { width: 20px; height: 20px; min-height: 0; padding: 0 }'],
    said: /small target, 20 x 20: .*"tiny"/,
  },
  'a control that has no width': {
    html: '<button id="seatless">1</button>',
    css: ['#seatless { width: 0; min-width: 0; padding: 0; border: 0; overflow: hidden }'],
    said: /control without a size: .*"seatless"/,
  },
  'an id twice': {
    html: '<p id="same">x</p><p id="same">y</p>',
    said: /the id "same" twice/,
  },
  'something that moves for those who asked for stillness': {
    html: '<p id="mover">x</p>',
    css: [
      '@keyframes on-and-off { to { opacity: 0.9 } }',
      '#mover { animation: on-and-off 3s infinite !important; animation-duration: 3s !important; animation-iteration-count: infinite !important }',
    ],
    said: /moves: .*"mover"/,
  },
  'a focus that can’t be seen': {
    html: '<button class="unseen">unseen</button>',
    css: ['.unseen:focus-visible { outline: none; box-shadow: none }'],
    said: /^the focus can't be seen: .*"unseen"/,
  },
  'a focus that the system’s colours take away': {
    html: '<button class="shaded">shaded</button>',
    css: ['.shaded:focus-visible { outline: none; box-shadow: 0 0 0 3px #06c }'],
    said: /with the system’s colours: the focus can't be seen: .*"shaded"/,
  },
  'text that is cut off when letters are twice as large': {
    html: '<p id="low">cut when large</p>',
    css: ['#low { height: 30px; overflow: hidden }'],
    said: /with letters twice as large: cut off below: "cut when large"/,
  },
  'texts that lie over each other when letters are twice as large': {
    html: '<div id="pile"><p>under it</p><p>over it</p></div>',
    css: [
      '#pile { height: 80px; position: relative }',
      '#pile p { position: absolute; margin: 0 }',
      '#pile p + p { top: 20px }',
    ],
    said: /with letters twice as large: "under it" .* lies over "over it"/,
  },
};

/** The page's own sheet takes the rules: others would be against its policy. */
const put = (page: Page, given: Fault[]) =>
  page.evaluate(
    ({ html, css }) => {
      document.body.insertAdjacentHTML('beforeend', html);
      const [sheet] = document.styleSheets;
      for (const rule of css) sheet?.insertRule(rule, sheet.cssRules.length);
    },
    {
      html: given.map(({ html = '' }) => html).join('\n'),
      css: given.flatMap(({ css = [] }) => css),
    },
  );

const everything = { forAll: true, focus: true, edges: true, patienceMs: 0 };

const missed = (found: readonly string[], wanted: Record<string, RegExp>): string[] =>
  Object.entries(wanted)
    .filter(([, said]) => !found.some((line) => said.test(line)))
    .map(([name]) => name);

test('A walk names every fault that is put into a page', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/help');
  await put(page, Object.values(faults));
  const found = await findUnsound(page, everything);
  const wanted = Object.fromEntries(Object.entries(faults).map(([name, { said }]) => [name, said]));
  expect(missed(found, wanted), found.join('\n')).toEqual([]);
});

test('A walk reports what a page lacks', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'selected_country', value: 'NG', url: baseURL ?? '' }]);
  await page.goto('/help');
  await page.evaluate(() => {
    for (const each of document.querySelectorAll('h1')) each.remove();
    document.documentElement.lang = '';
    document.title = 'Help';
    document.body.append(document.createElement('main'));
  });
  const found = await findUnsound(page, everything);
  const wanted = {
    'its language': /the language is missing/,
    'its title': /the title "Help"/,
    'its heading': /0 visible h1/,
    'one main part': /2 main parts/,
  };
  expect(missed(found, wanted), found.join('\n')).toEqual([]);
});
