import { CloseButton } from '@mantine/core';
import { useStore } from '../lib/store.ts';
import { closeToast, toastStore } from './notify.ts';
import classes from './toaster.module.css';

/** Where toasts appear: at the top, over everything. Failures are read out at once, successes when there is a pause. */
export function Toaster() {
  const toasts = useStore(toastStore);
  return (
    <section className={classes.toaster} aria-label="Notifications">
      {toasts.map(({ id, kind, text }) => (
        <div key={id} className={classes.toast} data-kind={kind} data-arrived>
          <p className={classes.text} role={kind === 'error' ? 'alert' : 'status'}>
            {text}
          </p>
          <CloseButton size="sm" aria-label="Close the notification" onClick={() => closeToast(id)} />
        </div>
      ))}
    </section>
  );
}
