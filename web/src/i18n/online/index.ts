// The words of playing with somebody elsewhere, loaded with it.
import { settings, type Language } from '../../play/settings.svelte';
import { online as en } from './en';
import { online as fr, type OnlineWords } from './fr';

export const onlineDictionaries: Record<Language, OnlineWords> = { fr, en };

export function onlineWords(): OnlineWords {
  return onlineDictionaries[settings.language];
}
