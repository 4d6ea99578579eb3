/** A text without accents and capitals, so that whoever types fast finds it too. */
export const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
