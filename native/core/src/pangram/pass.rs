//! All halves with at most some waste: layers of states, none of them cut.

use std::sync::Arc;

use super::bounds::Bounds;
use super::graph::{Graph, Parities};
use super::halves::{Half, best};
use super::layers::{Layers, Limits, key};
use super::snapshot::{Reader, Writer};
use super::strings::Strings;
use crate::Error;
use crate::work::{Control, Meter};

/// The counts of one layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Done {
    /// The number of letters of its states.
    pub letters: usize,
    /// The number of its states, with any waste.
    pub states: usize,
    /// The number of steps that were tried.
    pub generated: usize,
}

/// The search through all halves with at most some waste, by the number of letters.
///
/// A state is left out only if it is in a layer with the same letters and less waste, or if by the
/// bounds no palindrome can close from it within the waste that is allowed.
pub struct Pass {
    graph: Arc<Graph>,
    waste: usize,
    parities: Parities,
    threads: usize,
    layers: Layers,
    /// The states of the next layer, by waste; perhaps not all of them yet.
    reached: Vec<Vec<u64>>,
}

impl Pass {
    /// Returns a pass at its start.
    ///
    /// # Errors
    ///
    /// If the bounds are those of another graph, or not built for this waste.
    pub fn new(
        graph: Arc<Graph>,
        bounds: Option<&Bounds>,
        waste: usize,
        parities: Parities,
        threads: usize,
    ) -> Result<Self, Error> {
        let mut reached = vec![Vec::new(); waste + 1];
        let limits = Limits::new(&graph, bounds, waste)?;
        let start = key(0, 0);
        if graph.nodes() > 0 && limits.possible(start, 0) {
            reached[0].push(start);
        }
        Ok(Self { graph, waste, parities, threads, layers: Vec::new(), reached })
    }

    /// Returns the most waste of a half.
    #[must_use]
    pub fn waste(&self) -> usize {
        self.waste
    }

    /// Does one layer; returns none after the last.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory; the next call starts the layer again.
    pub fn advance(
        &mut self,
        bounds: Option<&Bounds>,
        control: &mut dyn Control,
    ) -> Result<Option<Done>, Error> {
        let meter = &mut Meter::new(control);
        let letters = self.layers.len();
        if letters > self.graph.wanted().count_ones() as usize {
            return Ok(None);
        }
        let limits = Limits::new(&self.graph, bounds, self.waste)?;
        let (onward, generated) =
            limits.open(&mut self.reached, self.threads, |_, _| Ok(()), meter)?;
        self.layers.try_reserve(1)?;
        let done = std::mem::replace(&mut self.reached, onward);
        let states = done.iter().map(Vec::len).sum();
        self.layers.push(done);
        Ok(Some(Done { letters, states, generated }))
    }

    /// Returns the number of bytes of the layers.
    #[must_use]
    pub fn memory(&self) -> usize {
        let rows = self.layers.iter().flatten().chain(&self.reached);
        size_of::<u64>() * rows.map(Vec::capacity).sum::<usize>()
    }

    /// Returns the half with the fewest letters so far; of several, that of the least key.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory.
    pub fn best(&self, control: &mut dyn Control) -> Result<Option<Half>, Error> {
        let meter = &mut Meter::new(control);
        best(&self.graph, &self.layers, self.waste, self.parities, meter)
    }

    /// Returns the halves of one parity that waste all that is allowed.
    ///
    /// # Errors
    ///
    /// If it is cancelled, or there is too little memory.
    pub fn strings(&self, odd: bool, control: &mut dyn Control) -> Result<Strings<'_>, Error> {
        let meter = &mut Meter::new(control);
        Strings::new(&self.graph, &self.layers, self.waste, odd, meter)
    }

    /// Returns the state of the pass as bytes.
    ///
    /// # Errors
    ///
    /// If there is too little memory.
    pub fn snapshot(&self) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new();
        for number in self.about() {
            writer.number(number)?;
        }
        writer.number(self.layers.len() as u64)?;
        for keys in self.layers.iter().flatten().chain(&self.reached) {
            writer.keys(keys)?;
        }
        writer.finish()
    }

    /// Restores the state of a pass of the same kind.
    ///
    /// # Errors
    ///
    /// If the state is damaged, or that of another kind of pass; then nothing has changed.
    pub fn restore(&mut self, data: &[u8]) -> Result<(), Error> {
        let mut reader = Reader::new(data)?;
        for number in self.about() {
            if reader.number()? != number {
                return Err(Error::SavedLayers);
            }
        }
        let most = self.graph.wanted().count_ones() as usize + 1;
        let count = usize::try_from(reader.number()?).map_err(|_| Error::SavedLayers)?;
        if count > most {
            return Err(Error::SavedLayers);
        }
        let mut row = |letters| -> Result<Vec<Vec<u64>>, Error> {
            (0..=self.waste).map(|_| reader.keys(&self.graph, letters)).collect()
        };
        let layers = (0..count).map(&mut row).collect::<Result<Layers, Error>>()?;
        let reached = row(count)?;
        reader.finish()?;
        (self.layers, self.reached) = (layers, reached);
        Ok(())
    }

    /// Returns what passes of the same kind have in common.
    fn about(&self) -> [u64; 5] {
        let Parities { odd, even } = self.parities;
        [
            self.graph.nodes() as u64,
            self.graph.edges() as u64,
            u64::from(self.graph.wanted()),
            self.waste as u64,
            u64::from(odd) << 1 | u64::from(even),
        ]
    }
}
