import { buildIfChanged } from '#build/build-if-changed.ts';
await buildIfChanged();
