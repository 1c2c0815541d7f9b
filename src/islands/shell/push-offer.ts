import { element } from '#lib/browser/offline-page/elements.ts';
import { currentUser } from '#lib/browser/stores/session-state.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { turnOnPush } from '#lib/notifications/browser/push/device.ts';
import { rememberAsked, whenFree } from '#lib/notifications/browser/push/offer.ts';
import { paths } from '#lib/paths.ts';

const later = 'You can turn it on later in Settings, under Preferences.';

async function turnOn(): Promise<void> {
  const user = currentUser();
  if (!user) return;
  try {
    const state = await turnOnPush(user.uuid);
    if (state === 'on') showToast('Notifications are on for this device');
    else if (state === 'off') showToast(later, { tone: 'info' });
    else showToast(`Your browser blocks notifications from us. ${later}`, { tone: 'warning' });
  } catch {
    showToast(`This browser can’t show notifications right now. ${later}`, { tone: 'warning' });
  }
}

/** With the bell of the page itself, because the file of icons brings React. */
function bellTile(): HTMLElement {
  const tile = element('span', 'tile tile-ink');
  const bell = document.querySelector('.bell svg');
  if (bell) tile.append(bell.cloneNode(true));
  return tile;
}

function button(look: string, text: string, press: (made: HTMLElement) => void): HTMLElement {
  const made = element('button', `btn ${look}`, text);
  made.setAttribute('type', 'button');
  made.addEventListener('click', () => press(made));
  return made;
}

/** Without React, which pages that are only read don't load. */
function drawQuestion(close: () => void): HTMLElement {
  const heading = element('h2', 'text-16', 'Get instant money alerts?');
  heading.id = 'push-ask';
  const choose = element('a', '', 'Choose which');
  choose.setAttribute('href', paths.preferences);
  const text =
    'We’ll notify this device when money arrives, an order completes or someone signs in. No ads. ';
  const words = element('div', 'grid gap-1', heading, element('p', 'sub', text, choose));
  const question = element(
    'section',
    'fixed inset-x-4 top-auto bottom-[calc(var(--foot,0px)_+_1rem)] z-30 grid gap-3 p-4 border rounded bg-surface shadow-3 md:start-auto md:w-96',
    element('div', 'flex items-start gap-3', bellTile(), words),
    element(
      'div',
      'grid grid-cols-[1fr_1fr] gap-3',
      button('btn-line', 'Not now', close),
      button('btn-primary', 'Turn on', (pressed) => {
        if (pressed.hasAttribute('aria-busy')) return;
        pressed.setAttribute('aria-busy', 'true');
        pressed.setAttribute('aria-disabled', 'true');
        pressed.textContent = 'Turning on';
        void turnOn().then(close);
      }),
    ),
  );
  question.setAttribute('aria-labelledby', heading.id);
  return question;
}

function showQuestion(): () => void {
  const place = element('div', '');
  place.setAttribute('aria-live', 'polite');
  document.body.append(place);
  const answered = () => {
    rememberAsked();
    place.remove();
  };
  place.append(drawQuestion(answered));
  return () => place.remove();
}

/** Shows our own question once the visitor isn't busy; the browser's follows only a tap on it (spec 4). */
export function offerPush(): () => void {
  let close: (() => void) | undefined;
  const stop = whenFree(() => (close = showQuestion()));
  return () => {
    stop();
    close?.();
  };
}
