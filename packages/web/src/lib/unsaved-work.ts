/** How many forms of the screen hold something that is not saved yet. */
let numberOfForms = 0;

/** Says that a form holds something unsaved. @returns what takes that back */
export function noteUnsavedWork(): () => void {
  numberOfForms += 1;
  return () => {
    numberOfForms -= 1;
  };
}

export function hasUnsavedWork(): boolean {
  return numberOfForms > 0;
}
