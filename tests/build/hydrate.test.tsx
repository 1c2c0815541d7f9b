import { useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import interaction from '#build/islands/interaction.ts';
import hydrateWhole from '#build/islands/hydrate.ts';

const onSend = vi.fn();

/** A form whose stored values are read on hydration. */
function Sale() {
  const [coin, setCoin] = useState('');
  const [amount, setAmount] = useState('');
  const [isExact, setExact] = useState(false);
  useEffect(() => setCoin('LTC'), []);
  useEffect(() => setAmount('40'), []);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSend({ coin, amount, isExact });
      }}
    >
      <input value={amount} onChange={({ target }) => setAmount(target.value)} />
      <input
        type="checkbox"
        checked={isExact}
        onChange={({ target }) => setExact(target.checked)}
      />
      <button type="submit">Send</button>
    </form>
  );
}

/** As Astro renders it, before hydration. */
function anIsland() {
  document.body.innerHTML = `<div ssr>${renderToString(<Sale />)}</div>`;
  const island = document.body.firstElementChild as HTMLElement;
  const hydrate = async () => {
    await hydrateWhole(island)(Sale, {}, {}, { client: 'interaction' });
    island.removeAttribute('ssr');
  };
  interaction(() => Promise.resolve(hydrate), {}, island);
  const [field, box] = island.querySelectorAll('input') as unknown as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  return { island, field, box, button: island.querySelector('button')! };
}

// as in a browser, where React schedules its own work
beforeEach(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterEach(() => {
  vi.unstubAllGlobals();
  onSend.mockReset();
});

it('A press that hydrates an island sees what the island read on hydration', async () => {
  const { button } = anIsland();
  button.click();
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect(onSend).toHaveBeenCalledWith({ coin: 'LTC', amount: '40', isExact: false });
});

it('What was typed and ticked before hydration overrides what the island stored', async () => {
  const { field, box, button } = anIsland();
  field.value = '70';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  box.click();
  button.click();
  await vi.waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  expect(onSend).toHaveBeenCalledWith({ coin: 'LTC', amount: '70', isExact: true });
  expect([field.value, box.checked]).toEqual(['70', true]);
});

it('Keys don’t make React hydrate an island immediately, and are typed in the end', async () => {
  const { island, field } = anIsland();
  const heard: string[] = [];
  island.addEventListener('keyup', ({ type }) => heard.push(type));
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keyup', { bubbles: true }));
  };
  type('7');
  expect(heard).toEqual(['keyup']);
  const slice = new MessageChannel();
  slice.port2.onmessage = () => {
    if (!island.hasAttribute('ssr')) return slice.port1.close();
    type(`${field.value}0`);
    slice.port1.postMessage('');
  };
  // the frame that is painted first
  await vi.waitFor(() => expect(island.dataset['waking']).toBe(''));
  slice.port1.postMessage('');
  await vi.waitFor(() => expect(island.dataset['waking']).toBeUndefined());
  expect(field.value).toMatch(/^70+$/);
  expect(heard.length).toBeLessThan(field.value.length);
});
