import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CreateForm } from '#islands/shopping/create-form.tsx';
import { goTo } from '#lib/browser/navigate.ts';
import { $request, changeDelivery, storeList } from '#lib/shopping/browser/shopping-request.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import {
  aPicture,
  fakeSender,
  setOnline,
  stubCanvas,
  stubObjectUrls,
} from '#tests/support/pictures.ts';
import { someGoods } from '#tests/support/shopping-rows.ts';

vi.mock('#lib/browser/navigate.ts');

const LINK = 'POST /shopping/link';
const PICTURE = 'POST /shopping/link/picture';
const trainers = 'https://shop.oja.example/trainers';

let server: FakeApi;
beforeEach(() => {
  cleanBrowser();
  storeList([]);
  signedInPage();
  stubObjectUrls();
  stubCanvas({ decodes: { width: 800, height: 600 } });
  let nth = 0;
  server = fakeApi()
    .on(LINK, { body: { data: null } })
    .on('POST /upload-signed-url', () => {
      nth += 1;
      return { body: { data: { upload_url: `/api/uploads/k${nth}`, key: `k${nth}` } } };
    });
  fakeSender((request) => {
    const key = request.url.split('/').at(-1);
    act(() => request.answer(200, { data: { key, width: 800, height: 600, received: 1 } }));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const open = (isGuest = false) => render(<CreateForm goods={someGoods} isGuest={isGuest} />);
const cards = () =>
  screen.getAllByRole('listitem').filter((each) => within(each).queryByLabelText('Name'));
const inCard = (nth: number) => within(cards()[nth]!);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const proceed = () => press('Continue to delivery');
const fill = async (nth: number, name: string, url: string) => {
  await userEvent.type(inCard(nth).getByLabelText('Link'), url);
  await userEvent.type(inCard(nth).getByLabelText('Name'), name);
};

describe('a new list', () => {
  it('begins with one blank item and adds another, which gets the focus', async () => {
    const { container } = open();
    expect(cards()).toHaveLength(1);
    expect(await findIssues(container)).toEqual([]);
    await press('Add another item');
    expect(cards()).toHaveLength(2);
    expect(document.activeElement).toBe(inCard(1).getByLabelText('Link'));
  });

  it('removes the right item and starts over with one blank item', async () => {
    open();
    await press('Add another item');
    await fill(0, 'Trainers', trainers);
    await fill(1, 'Cookbook', 'https://books.oja.example/cookbook');
    await press('Remove item 1');
    expect(cards()).toHaveLength(1);
    expect(inCard(0).getByLabelText<HTMLInputElement>('Name').value).toBe('Cookbook');
    expect(document.activeElement?.textContent).toBe('Add another item');
    await press('Start over');
    expect(cards()).toHaveLength(1);
    expect(inCard(0).getByLabelText<HTMLInputElement>('Name').value).toBe('');
  });

  it('continues to the delivery, with the list kept in this tab', async () => {
    open();
    await fill(0, 'Trainers', trainers);
    await proceed();
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/personalized-shopping/delivery');
    expect(sessionStorage.getItem('typed:shopping')).toContain('Trainers');
  });

  it('shows at each field what is wrong, with the focus on the first', async () => {
    open();
    await userEvent.clear(inCard(0).getByLabelText('Quantity'));
    await proceed();
    expect(screen.getByText('Paste the link of the product.')).toBeDefined();
    expect(screen.getByText('Enter the name of the product.')).toBeDefined();
    expect(screen.getByText('Enter a whole number.')).toBeDefined();
    expect(document.activeElement).toBe(inCard(0).getByLabelText('Link'));
    expect(goTo).not.toHaveBeenCalled();
  });

  it('shows the server’s message about an item, and drops it when the field is changed', async () => {
    sessionStorage.setItem(
      'typed:shopping',
      JSON.stringify({
        owner: null,
        values: {
          items: JSON.stringify([
            {
              id: 7,
              name: 'Trainers',
              url: trainers,
              requested_quantity: '1',
              description: '',
              note_to_receiver: '',
            },
          ]),
          errors: JSON.stringify({ '7.url': 'This link is too long.' }),
        },
      }),
    );
    open();
    expect(await screen.findByText('This link is too long.')).toBeDefined();
    expect(document.activeElement).toBe(inCard(0).getByLabelText('Link'));
    await userEvent.type(inCard(0).getByLabelText('Link'), '2');
    expect(screen.queryByText('This link is too long.')).toBeNull();
  });

  it('reports a duplicate link', async () => {
    open();
    await press('Add another item');
    await fill(0, 'Trainers', trainers);
    await fill(1, 'Trainers', `${trainers}/?utm_source=x`);
    expect(inCard(1).getByText(/same product as item 1/)).toBeDefined();
    await proceed();
    expect(goTo).toHaveBeenCalledOnce();
  });

  it('reports before sending what may not be sent, and lets doubtful goods through', async () => {
    open();
    await fill(0, 'Cough medicine', trainers);
    expect(screen.getByText(/^Medicine needs a licence/)).toBeDefined();
    await proceed();
    expect(goTo).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(inCard(0).getByLabelText('Name'));
    await userEvent.clear(inCard(0).getByLabelText('Name'));
    await userEvent.type(inCard(0).getByLabelText('Name'), 'Power bank');
    expect(screen.getByText(/Our team decides/)).toBeDefined();
    await proceed();
    expect(goTo).toHaveBeenCalledOnce();
  });
});

describe('a list without a connection', () => {
  it('is kept, and continues when there is one again', async () => {
    setOnline(false);
    open();
    await fill(0, 'Trainers', trainers);
    await proceed();
    expect(screen.getByRole('alert').textContent).toContain('Your list is saved here');
    expect(goTo).not.toHaveBeenCalled();
    expect(sessionStorage.getItem('typed:shopping')).toContain('Trainers');
    act(() => setOnline(true));
    await proceed();
    expect(goTo).toHaveBeenCalledOnce();
    expect(server.sent(LINK)).toEqual([]);
  });
});

describe('the preview of a shop’s page', () => {
  const page = {
    site: 'shop.oja.example',
    title: 'Runner 3',
    price: { amount: '64.99', currency: 'USD' },
    has_picture: true,
  };

  it('is offered, and used only on request', async () => {
    server.on(LINK, { body: { data: page } });
    open();
    await userEvent.type(inCard(0).getByLabelText('Link'), trainers);
    await userEvent.tab();
    expect(await screen.findByText('$64.99')).toBeDefined();
    expect(inCard(0).getByLabelText<HTMLInputElement>('Name').value).toBe('');
    await press('Use this name');
    expect(inCard(0).getByLabelText<HTMLInputElement>('Name').value).toBe('Runner 3');
    expect(server.sent(LINK)).toHaveLength(1);
  });

  it('offers its picture on request, and reports when it can’t be loaded', async () => {
    const error = 'The picture on that page can’t be read. Add one yourself.';
    server
      .on(LINK, { body: { data: page } })
      .on(PICTURE, { status: 422, body: { message: 'No.', errors: { url: [error] } } });
    open();
    await userEvent.type(inCard(0).getByLabelText('Link'), trainers);
    await userEvent.tab();
    await screen.findByText('$64.99');
    await press('Use its picture');
    expect(await screen.findByText(error)).toBeDefined();
    server.on(PICTURE, { body: { data: { key: 'b'.repeat(32) } } });
    await press('Use its picture');
    await vi.waitFor(() =>
      expect(sessionStorage.getItem('typed:shopping')).toContain('b'.repeat(32)),
    );
    expect(server.sent(PICTURE)[1]!.body).toEqual({ url: trainers });
    expect(screen.queryByRole('button', { name: 'Use its picture' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Use this name' })).toBeDefined();
    expect(inCard(0).getByRole('button', { name: 'Remove: Picture' })).toBeDefined();
  });

  it('is not loaded for guests, and shows nothing when it can’t be read', async () => {
    server.on(LINK, lost);
    open();
    await userEvent.type(inCard(0).getByLabelText('Link'), trainers);
    await userEvent.tab();
    await vi.waitFor(() => expect(server.sent(LINK)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Use this name' })).toBeNull();
    cleanBrowser();
    open(true);
    expect(screen.getByText('You can add a picture after signing in.')).toBeDefined();
    const [, again] = screen.getAllByLabelText('Link');
    await userEvent.type(again!, '2');
    await userEvent.tab();
    expect(server.sent(LINK)).toHaveLength(1);
  });
});

describe('pictures of a list', () => {
  it('follow their item', async () => {
    open();
    await press('Add another item');
    const pick = async (nth: number) =>
      userEvent.upload(inCard(nth).getByLabelText(/Choose a photo/), aPicture());
    await pick(0);
    await pick(1);
    await vi.waitFor(() => expect($request.get().previewImages).toHaveLength(2));
    const [, second] = $request.get().previewImages;
    await press('Remove item 1');
    expect($request.get().previewImages).toEqual([second]);
    expect(inCard(0).getByText('Received')).toBeDefined();
  });

  it('hold the page until they have been uploaded', async () => {
    const requests = fakeSender(() => undefined);
    open();
    await fill(0, 'Trainers', trainers);
    await userEvent.upload(inCard(0).getByLabelText(/Choose a photo/), aPicture());
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    await proceed();
    expect(inCard(0).getByText(/still uploading/)).toBeDefined();
    expect(goTo).not.toHaveBeenCalled();
    act(() => requests[0]!.answer(200, { data: { key: 'k1', width: 800, height: 600 } }));
    await vi.waitFor(() => expect(screen.queryByText(/still uploading/)).toBeNull());
    await proceed();
    expect(goTo).toHaveBeenCalledOnce();
  });

  it('are restored after a reload', async () => {
    const { unmount } = open();
    await fill(0, 'Trainers', trainers);
    await userEvent.upload(inCard(0).getByLabelText(/Choose a photo/), aPicture());
    await vi.waitFor(() => expect($request.get().previewImages).toHaveLength(1));
    unmount();
    open();
    expect(await inCard(0).findByText('Received')).toBeDefined();
    expect($request.get().previewImages).toHaveLength(1);
  });
});

it('shows what may not be sent to the chosen country', async () => {
  changeDelivery({ country_code: 'GB' });
  const goods = [{ ...someGoods[0]!, destinations: ['GB'], words: ['knife'] }];
  render(<CreateForm goods={goods} isGuest />);
  await userEvent.type(screen.getByLabelText('Name'), 'Bread knife');
  expect(screen.getByText(/^Medicine needs a licence/)).toBeDefined();
  act(() => changeDelivery({ country_code: 'US' }));
  expect(screen.queryByText(/^Medicine needs a licence/)).toBeNull();
});
