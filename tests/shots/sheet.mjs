// The contact sheet's script: filters, and pictures at full size.
const search = document.querySelector('input[type=search]');
const chosen = (name) =>
  new Set([...document.querySelectorAll(`input[name=${name}]:checked`)].map((each) => each.value));

function filter() {
  const [who, viewport, scheme] = ['who', 'viewport', 'scheme'].map(chosen);
  let count = 0;
  for (const section of document.querySelectorAll('section')) {
    const { name, who: whose } = section.dataset;
    for (const each of section.querySelectorAll('button'))
      each.hidden = !viewport.has(each.dataset.viewport) || !scheme.has(each.dataset.scheme);
    const shown = section.querySelectorAll('button:not([hidden])').length;
    section.hidden = !who.has(whose) || !name.includes(search.value.trim()) || shown === 0;
    if (!section.hidden) count += shown;
  }
  document.querySelector('output').textContent = `${count} pictures`;
}
if (search) {
  document.querySelector('header').addEventListener('input', filter);
  filter();
}

const dialog = document.querySelector('dialog');
const all = () =>
  [...document.querySelectorAll('button[data-full]')].filter((each) => each.checkVisibility());
let at = 0;
function show(index) {
  const list = all();
  at = (index + list.length) % list.length;
  dialog.querySelector('img').src = list[at].dataset.full;
}
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button[data-full]');
  if (button) {
    show(all().indexOf(button));
    dialog.showModal();
  } else if (target.closest('dialog')) dialog.close();
});
document.addEventListener('keydown', ({ key }) => {
  if (!dialog.open) return;
  if (key === 'ArrowRight') show(at + 1);
  if (key === 'ArrowLeft') show(at - 1);
});
